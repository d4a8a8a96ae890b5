import { useFormatter, useTranslations } from 'use-intl';
import { DateTime } from '#app/components/date-time.tsx';
import { Money } from '#app/components/money.tsx';
import { Badge, type BadgeTone } from '#app/components/ui/badge.tsx';
import type { ListFilter } from '#worker/domain/admin/list-filters.ts';
import { formatPayoutTarget } from '#worker/domain/admin/payout-target.ts';
import { isJobName, listCounts } from '#worker/domain/jobs/job-run.ts';
import type { RestaurantStatus } from '#worker/domain/restaurants/restaurant.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import type { ListRow } from '#worker/services/admin/list-records.ts';
import { ActionLink } from './action-link.tsx';
import { RecordRow } from './record-list.tsx';

/** A driver: who they are, since when, and their plan. */
export function DriverRow({ row: driver }: { row: ListRow<'drivers'> }) {
  const t = useTranslations('console');
  const name = `${driver.firstName} ${driver.lastName}`.trim();
  return (
    <RecordRow
      to={paths.adminDriver(driver.id)}
      title={<span translate="no">{driver.email}</span>}
      meta={
        <>
          {name && <span translate="no">{name}</span>}
          <span>{t.rich('since', { day: () => <DateTime at={driver.createdAt} style="day" /> })}</span>
        </>
      }
      aside={
        <>
          {driver.isDemo && <Badge tone="note">{t('driverStates.demo')}</Badge>}
          {driver.suspendedAt !== null && <Badge tone="danger">{t('driverStates.suspended')}</Badge>}
          <Badge tone={driver.subscriptionStatus === 'pro' ? 'accent' : 'neutral'}>
            {t(`driverStates.${driver.subscriptionStatus}`)}
          </Badge>
        </>
      }
    />
  );
}

/** A restaurant: where it is, since when, and its state. */
export function RestaurantRow({ row: restaurant }: { row: ListRow<'restaurants'> }) {
  const t = useTranslations('console');
  return (
    <RecordRow
      to={paths.adminRestaurant(restaurant.id)}
      title={<span translate="no">{restaurant.name}</span>}
      meta={
        <>
          <span translate="no">{restaurant.address}</span>
          <span translate="no" className="break-all">
            {restaurant.email}
          </span>
          <span>{t.rich('since', { day: () => <DateTime at={restaurant.createdAt} style="day" /> })}</span>
        </>
      }
      aside={<RestaurantBadge status={restaurant.status} />}
    />
  );
}

/** A subscription: whose, for what, at which price, and its state. */
export function SubscriptionRow({ row: entry }: { row: ListRow<'subscriptions'> }) {
  const t = useTranslations('console');
  const name = entry.restaurantName ?? entry.driverEmail;
  const isRestaurant = entry.product === 'restaurant';
  return (
    <RecordRow
      to={isRestaurant ? paths.adminRestaurant(entry.subscriberId) : paths.adminDriver(entry.subscriberId)}
      title={<span translate={name ? 'no' : undefined}>{name ?? t('goneSubscriber')}</span>}
      meta={
        <>
          <span>{t(`products.${entry.product}`)}</span>
          <span>{t.rich(`per.${entry.interval}`, { amount: () => <Money cents={entry.priceCents} /> })}</span>
          <span>{t.rich('since', { day: () => <DateTime at={entry.createdAt} style="day" /> })}</span>
        </>
      }
      aside={<Badge>{t(`subscriptionStates.${entry.status}`)}</Badge>}
    />
  );
}

type PayoutProps = { row: ListRow<'payouts'>; filter: ListFilter<'payouts'> };

/** What a driver is owed, and the way to mark it as paid. */
export function PayoutRow({ row: entry, filter: { account } }: PayoutProps) {
  const t = useTranslations('console');
  const isGone = entry.email === null;
  return (
    <RecordRow
      to={isGone ? paths.adminList('ledger', { owner: entry.driverId }) : paths.adminDriver(entry.driverId)}
      title={isGone ? t('accountGone') : <span translate="no">{entry.email}</span>}
      meta={<Money cents={entry.owedCents} />}
      aside={
        entry.isSuspended ? (
          <Badge tone="warn">{t('driverStates.suspended')}</Badge>
        ) : (
          <ActionLink action="payOut" target={formatPayoutTarget({ ...entry, account })} />
        )
      }
    />
  );
}

/** An email: to whom, about what, and what became of it. */
export function EmailRow({ row: email }: { row: ListRow<'emails'> }) {
  const t = useTranslations('console');
  return (
    <RecordRow
      to={paths.adminEmail(email.id)}
      title={<span translate="no">{email.recipient}</span>}
      meta={
        <>
          <span>{t(`emailKinds.${email.kind}`)}</span>
          <DateTime at={email.createdAt} style="fullDateTime" />
          {email.problem && <span translate="no">{email.problem}</span>}
        </>
      }
      aside={
        <Badge tone={email.status === 'failed' ? 'danger' : 'neutral'}>
          {t(`emailStates.${email.status}`)}
        </Badge>
      }
    />
  );
}

/** A run of a recurring job: when, for how long, and what it did. */
export function JobRow({ row: run }: { row: ListRow<'jobs'> }) {
  const t = useTranslations('console');
  const format = useFormatter();
  const { job, startedAt, endedAt, outcome } = run;
  return (
    <RecordRow
      title={isJobName(job) ? t(`jobs.${job}`) : <code translate="no">{job}</code>}
      meta={
        <>
          <DateTime at={startedAt} style="fullDateTime" />
          {endedAt !== null && outcome !== 'skipped' && (
            <span>{t('took', { seconds: (endedAt - startedAt) / 1000 })}</span>
          )}
          {run.errorCode && <span>{t(`jobErrors.${run.errorCode}`)}</span>}
          {listCounts(run.counts).map(({ name, count }) => (
            <span key={name}>
              {t('jobCount', { name: t(`jobCounts.${name}`), count: format.number(count) })}
            </span>
          ))}
        </>
      }
      aside={<Badge tone={outcome === 'failed' ? 'danger' : 'neutral'}>{t(`outcomes.${outcome}`)}</Badge>}
    />
  );
}

const TONES: Record<RestaurantStatus, BadgeTone> = {
  unpaid: 'warn',
  active: 'accent',
  ended: 'neutral',
  suspended: 'danger',
};

/** The state of a restaurant in a word. */
export function RestaurantBadge({ status }: { status: RestaurantStatus }) {
  const t = useTranslations('console.restaurantStates');
  return <Badge tone={TONES[status]}>{t(status)}</Badge>;
}
