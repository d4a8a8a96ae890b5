import { useFormatter, useTranslations } from 'use-intl';
import { useDateTime } from '#app/components/date-time.tsx';
import type { AuditField, AuditTarget } from '#worker/domain/admin/audit.ts';
import { OWED_ACCOUNTS } from '#worker/domain/billing/ledger.ts';
import { NEWS_SOURCE_STATUSES } from '#worker/domain/news/news-source.ts';
import { RESTAURANT_STATUSES } from '#worker/domain/restaurants/restaurant.ts';
import { writeDollars } from '#worker/words/write-dollars.ts';

type Values = Record<string, unknown> | null;
type Props = { kind: AuditTarget; before: Values; after: Values };

/** What an action changed, field by field: before, then after. */
export function AuditChange({ kind, before, after }: Props) {
  const t = useTranslations('console.audit');
  const write = useAuditValue(kind);
  const fields = Object.keys({ ...before, ...after });
  if (fields.length === 0) return null;
  return (
    <span className="flex basis-full flex-col">
      {fields.map((field) => (
        <span key={field} className="break-words">
          {t(`fields.${field as AuditField}`)}:{' '}
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
        </span>
      ))}
    </span>
  );
}

/** Whether the words of a field are ours and not somebody's. */
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
    return field.endsWith('At') ? writeTime(value, 'fullDateTime') : format.number(value);
  };
}

/** Names an account or a state; what is neither stays as it is. */
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
