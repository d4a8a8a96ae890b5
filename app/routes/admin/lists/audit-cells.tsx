import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useDateTime } from '#app/components/date-time.tsx';
import { type AuditField, type AuditTarget, SCHEDULE_SESSION } from '#worker/domain/admin/audit.ts';
import { consolePaths } from '#worker/domain/admin/console-paths.ts';
import { EXPORTED_LISTS } from '#worker/domain/admin/list-names.ts';
import { OWED_ACCOUNTS } from '#worker/domain/billing/ledger.ts';
import { NEWS_SOURCE_STATUSES } from '#worker/domain/news/news-source.ts';
import { RESTAURANT_STATUSES } from '#worker/domain/restaurants/restaurant.ts';
import type { ListRow } from '#worker/services/admin/list-records.ts';
import { writeDollars } from '#worker/words/write-dollars.ts';

type RowProps = { row: ListRow<'audit'> };

/** Shows who did it: the schedule, many addresses at once, one address (for a wrong code), or a session and its address. */
export function AuditActor({ row: { sessionId, addressHash } }: RowProps) {
  const t = useTranslations('console.audit');
  if (sessionId === SCHEDULE_SESSION) return <span>{t('bySchedule')}</span>;
  if (addressHash === '') return <span>{t('fromMany')}</span>;
  const code = (chunks: ReactNode) => <code translate="no">{chunks}</code>;
  return (
    <span>
      {sessionId === ''
        ? t.rich('from', { address: addressHash, code })
        : t.rich('by', { session: sessionId.slice(0, 8), address: addressHash, code })}
    </span>
  );
}

const LINK = 'inline-flex min-h-target items-center wrap-anywhere text-accent underline md:min-w-28';

/** A link to the target, or nothing if the action already names it. */
export function AuditedTarget({ row: entry }: RowProps) {
  const t = useTranslations('console');
  const { targetKind, targetId, driverEmail, restaurantName, sourceName } = entry;
  switch (targetKind) {
    case 'driver':
    case 'payout':
      return (
        <TargetLink to={consolePaths.driver(targetId)} name={driverEmail} goneName={t('audit.goneDriver')} />
      );
    case 'restaurant':
      return (
        <TargetLink
          to={consolePaths.restaurant(targetId)}
          name={restaurantName}
          goneName={t('audit.goneRestaurant')}
        />
      );
    case 'newsSource':
      return <TargetLink to={consolePaths.news()} name={sourceName} goneName={targetId} />;
    case 'list': {
      const list = EXPORTED_LISTS.find((one) => one === targetId);
      const query = Object.fromEntries(new URLSearchParams(String(entry.after?.filter ?? '')));
      return list ? (
        <Link to={consolePaths.list(list, query)} className={LINK}>
          {t(`nav.${list}`)}
        </Link>
      ) : null;
    }
    default:
      return null;
  }
}

function TargetLink({ to, name, goneName }: { to: string; name: string | null; goneName: string }) {
  return (
    <Link to={to} translate={name ? 'no' : 'yes'} className={LINK}>
      {name ?? goneName}
    </Link>
  );
}

/** Lists the fields an action changed, each with its value before and after. */
export function AuditChange({ row: { targetKind, before, after } }: RowProps) {
  const t = useTranslations('console.audit');
  const write = useAuditValue(targetKind);
  const fields = Object.keys({ ...before, ...after });
  if (fields.length === 0) return null;
  return (
    <span className="flex flex-col">
      {fields.map((field) => (
        <span key={field} className="wrap-anywhere md:min-w-28">
          {t.rich('changed', {
            field: t(`fields.${field as AuditField}`),
            values: () => (
              <>
                {before && field in before && (
                  <>
                    <del translate={isOwn(field) ? undefined : 'no'}>{write(field, before[field])}</del>{' '}
                  </>
                )}
                {after && field in after && (
                  <ins translate={isOwn(field) ? undefined : 'no'} className="text-ink no-underline">
                    {write(field, after[field])}
                  </ins>
                )}
              </>
            ),
          })}
        </span>
      ))}
    </span>
  );
}

/** Returns whether a field's value comes from the catalog, so it isn't user input. */
const isOwn = (field: string) => !['name', 'url', 'reason', 'posting', 'filter'].includes(field);

function useAuditValue(kind: AuditTarget): (field: string, value: unknown) => string {
  const t = useTranslations('console');
  const writeTime = useDateTime();
  const writeState = useStateName(kind);
  const format = useFormatter();
  return (field, value) => {
    if (value === null || value === undefined || value === '') return t('audit.none');
    if (field.startsWith('is')) return value === 1 ? t('audit.yes') : t('audit.no');
    if (typeof value !== 'number') return writeState(field, String(value));
    if (field.endsWith('Cents')) return writeDollars(format, value / 100);
    return field.endsWith('At') ? writeTime(value, 'utcDateTime') : format.number(value);
  };
}

/** Returns a function that translates an account or a state and returns other values unchanged. */
function useStateName(kind: AuditTarget): (field: string, value: string) => string {
  const t = useTranslations('console');
  return (field, value) => {
    const account = OWED_ACCOUNTS.find((one) => field === 'account' && one === value);
    if (account) return t(`accounts.${account}`);
    if (field !== 'status') return value;
    const source = NEWS_SOURCE_STATUSES.find((one) => kind === 'newsSource' && one === value);
    if (source) return t(`sourceStates.${source}`);
    const place = RESTAURANT_STATUSES.find((one) => kind === 'restaurant' && one === value);
    return place ? t(`restaurantStates.${place}`) : value;
  };
}
