import { Link } from '@remix-run/react';
import type { ComponentProps, ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { DateTime } from '#app/components/date-time.tsx';
import { Money } from '#app/components/money.tsx';
import { Badge, type BadgeTone } from '#app/components/ui/badge.tsx';
import { consolePaths } from '#worker/domain/admin/console-paths.ts';
import { formatPayoutTarget } from '#worker/domain/admin/payout-target.ts';
import { isJobName, listCounts } from '#worker/domain/jobs/job-run.ts';
import type { RestaurantStatus } from '#worker/domain/restaurants/restaurant.ts';
import type { ListRow } from '#worker/services/admin/list-records.ts';
import { ActionLink } from '../action-link.tsx';

/** An entry's name, linked to its page. Names are never translated. */
export function RowLink({ to, name, missing }: { to: string; name: string | null; missing?: string }) {
  return (
    <Link
      to={to}
      translate={name === null ? 'yes' : 'no'}
      className="wrap-anywhere inline-flex min-h-target items-center text-accent hover:underline"
    >
      {name ?? missing}
    </Link>
  );
}

/** User input, which is never translated. */
export function Own({ children }: { children: ReactNode }) {
  return (
    <span translate="no" className="wrap-anywhere md:inline-block md:min-w-28">
      {children}
    </span>
  );
}

// In UTC, like the days of the filters and the times in the files.
export const Day = ({ at }: { at: number }) => <Written at={at} style="utcDay" />;
export const Moment = ({ at }: { at: number }) => <Written at={at} style="utcDateTime" />;

/** A date that doesn't wrap on a wide screen, regardless of the other columns' widths. */
function Written(props: ComponentProps<typeof DateTime>) {
  return (
    <span className="lg:whitespace-nowrap">
      <DateTime {...props} />
    </span>
  );
}

export function DriverName({ row: { firstName, lastName } }: { row: ListRow<'drivers'> }) {
  const name = `${firstName} ${lastName}`.trim();
  return name && <Own>{name}</Own>;
}

export function DriverPlan({ row: driver }: { row: ListRow<'drivers'> }) {
  const t = useTranslations('console.driverStates');
  return (
    <span className="inline-flex flex-wrap gap-2">
      <Badge tone={driver.subscriptionStatus === 'pro' ? 'accent' : 'neutral'}>
        {t(driver.subscriptionStatus)}
      </Badge>
      {driver.isDemo && <Badge tone="note">{t('demo')}</Badge>}
      {driver.suspendedAt !== null && <Badge tone="danger">{t('suspended')}</Badge>}
    </span>
  );
}

const TONES: Record<RestaurantStatus, BadgeTone> = {
  unpaid: 'warn',
  active: 'accent',
  ended: 'neutral',
  suspended: 'danger',
};

export function RestaurantBadge({ status }: { status: RestaurantStatus }) {
  const t = useTranslations('console.restaurantStates');
  return <Badge tone={TONES[status]}>{t(status)}</Badge>;
}

export function Subscriber({ row: entry }: { row: ListRow<'subscriptions'> }) {
  const t = useTranslations('console');
  const toPage = entry.product === 'restaurant' ? consolePaths.restaurant : consolePaths.driver;
  return (
    <RowLink
      to={toPage(entry.subscriberId)}
      name={entry.restaurantName ?? entry.driverEmail}
      missing={t('goneSubscriber')}
    />
  );
}

export function SubscriptionPrice({ row: { interval, priceCents } }: { row: ListRow<'subscriptions'> }) {
  const t = useTranslations('console');
  return t.rich(`per.${interval}`, { amount: () => <Money cents={priceCents} /> });
}

export function SubscriptionState({ row: { status } }: { row: ListRow<'subscriptions'> }) {
  const t = useTranslations('console.subscriptionStates');
  return <Badge>{t(status)}</Badge>;
}

type PayoutProps = { row: ListRow<'payouts'> };

/** The driver who is owed the balance. A deleted account links to its postings instead of a driver page. */
export function PayoutDriver({ row: { driverId, email } }: PayoutProps) {
  const t = useTranslations('console');
  const to =
    email === null ? consolePaths.list('ledger', { owner: driverId }) : consolePaths.driver(driverId);
  return <RowLink to={to} name={email} missing={t('accountGone')} />;
}

/** The link that marks the balance as paid, or a badge if the driver is suspended. */
export function PayOut({ row: entry }: PayoutProps) {
  const t = useTranslations('console.driverStates');
  return entry.isSuspended ? (
    <Badge tone="warn">{t('suspended')}</Badge>
  ) : (
    <ActionLink action="payOut" target={formatPayoutTarget(entry)} name={entry.email ?? entry.driverId} />
  );
}

export function EmailState({ row: { status } }: { row: ListRow<'emails'> }) {
  const t = useTranslations('console.emailStates');
  return <Badge tone={status === 'failed' ? 'danger' : 'neutral'}>{t(status)}</Badge>;
}

export function JobName({ row: { job } }: { row: ListRow<'jobs'> }) {
  const t = useTranslations('console.jobs');
  return isJobName(job) ? t(job) : <code translate="no">{job}</code>;
}

export function JobTime({ row: { startedAt, endedAt, outcome } }: { row: ListRow<'jobs'> }) {
  const t = useTranslations('console');
  return endedAt !== null && outcome !== 'skipped'
    ? t('took', { seconds: (endedAt - startedAt) / 1000 })
    : null;
}

/** The result of a run, or its error. */
export function JobWork({ row: { errorCode, counts } }: { row: ListRow<'jobs'> }) {
  const t = useTranslations('console');
  const format = useFormatter();
  return (
    <span className="flex flex-wrap gap-x-3">
      {errorCode && <span>{t(`jobErrors.${errorCode}`)}</span>}
      {listCounts(counts).map(({ name, count }) => (
        <span key={name}>{t('jobCount', { name: t(`jobCounts.${name}`), count: format.number(count) })}</span>
      ))}
    </span>
  );
}

export function JobOutcome({ row: { outcome } }: { row: ListRow<'jobs'> }) {
  const t = useTranslations('console.outcomes');
  return <Badge tone={outcome === 'failed' ? 'danger' : 'neutral'}>{t(outcome)}</Badge>;
}
