import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { DateTime } from '#app/components/date-time.tsx';
import { Money } from '#app/components/money.tsx';
import { Badge, type BadgeTone } from '#app/components/ui/badge.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Card } from '#app/components/ui/card.tsx';
import { consolePaths } from '#worker/domain/admin/console-paths.ts';
import type { SubscriptionStatus } from '#worker/domain/billing/subscription.ts';
import type { DriverDetails } from '#worker/services/admin/get-driver-details.ts';
import type { ListRow } from '#worker/services/admin/list-records.ts';
import { LIST_COLUMNS } from './lists/list-columns.tsx';
import { RecordRow } from './record-list.tsx';
import { RecordTable } from './record-table.tsx';

type Fact = { label: string; value: ReactNode };

/** Labels and values, in columns on a wide screen. User input is never translated. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
      {facts.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="text-ink-soft text-small">{label}</dt>
          <dd translate="no" className="break-words">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Subscription = DriverDetails['subscriptions'][number];

const TONES: Record<SubscriptionStatus, BadgeTone> = {
  trialing: 'note',
  active: 'accent',
  past_due: 'warn',
  cancelled: 'neutral',
};

/** A subscriber's subscriptions, ended ones included. */
export function SubscriptionsCard({
  subscriptions,
  owner,
}: {
  subscriptions: Subscription[];
  owner: string;
}) {
  const t = useTranslations('console');
  return (
    <Card
      id="subscriptions"
      title={t('subscriptions')}
      aside={
        <Link to={consolePaths.list('subscriptions', { owner })} className={getButtonClasses('quiet')}>
          {t('showAll')}
        </Link>
      }
    >
      {subscriptions.length === 0 && <p className="text-ink-soft">{t('noSubscriptions')}</p>}
      <ul>
        {subscriptions.map((subscription) => (
          <RecordRow
            key={subscription.id}
            title={t(`products.${subscription.product}`)}
            meta={<SubscriptionMeta subscription={subscription} />}
            aside={
              <Badge tone={TONES[subscription.status]}>
                {t(`subscriptionStates.${subscription.status}`)}
              </Badge>
            }
          />
        ))}
      </ul>
    </Card>
  );
}

function SubscriptionMeta({ subscription }: { subscription: Subscription }) {
  const t = useTranslations('console');
  const { priceCents, interval, createdAt, currentPeriodEnd, endedAt } = subscription;
  return (
    <>
      <span>{t.rich(`per.${interval}`, { amount: () => <Money cents={priceCents} /> })}</span>
      <span>{t.rich('since', { day: () => <DateTime at={createdAt} style="utcDay" /> })}</span>
      <span>
        {endedAt === null
          ? t.rich('periodEnds', { day: () => <DateTime at={currentPeriodEnd} style="utcDay" /> })
          : t.rich('endedOn', { day: () => <DateTime at={endedAt} style="utcDay" /> })}
      </span>
      {endedAt === null && subscription.cancelAtPeriodEnd && <span>{t('willEnd')}</span>}
    </>
  );
}

/** Shows the date and reason of a suspension, or nothing if there is none. */
export function SuspensionNote({ at, reason }: { at: number | null; reason: string | null }) {
  const t = useTranslations('console');
  if (at === null) return null;
  return (
    <div className="rounded-card bg-danger-soft p-4 text-danger">
      <p className="font-semibold">
        {t.rich('suspendedSince', { time: () => <DateTime at={at} style="utcDateTime" /> })}
      </p>
      <p translate="no" className="whitespace-pre-wrap break-words">
        {reason}
      </p>
    </div>
  );
}

/** The audit entries of one target, newest first. */
export function AuditCard({ entries, target }: { entries: ListRow<'audit'>[]; target: string }) {
  const t = useTranslations('console');
  return (
    <Card
      id="audit"
      title={t('nav.audit')}
      aside={
        <Link to={consolePaths.list('audit', { target })} className={getButtonClasses('quiet')}>
          {t('showAll')}
        </Link>
      }
    >
      {entries.length === 0 && <p className="text-ink-soft">{t('noAudit')}</p>}
      {entries.length > 0 && (
        <RecordTable
          label={t('nav.audit')}
          columns={LIST_COLUMNS.audit}
          rows={entries.map((row) => ({
            key: row.id,
            props: { row, filter: { action: null, target, from: '', to: '' } },
          }))}
        />
      )}
    </Card>
  );
}
