import { useTranslations } from 'use-intl';
import { useDateTime } from '#app/components/date-time.tsx';
import type { AuditField } from '#worker/domain/admin/audit.ts';

type Values = Record<string, unknown> | null;

/** What an action changed, field by field: before, then after. */
export function AuditChange({ before, after }: { before: Values; after: Values }) {
  const t = useTranslations('console.audit');
  const write = useAuditValue();
  const fields = Object.keys({ ...before, ...after });
  if (fields.length === 0) return null;
  return (
    <span className="flex basis-full flex-col">
      {fields.map((field) => (
        <span key={field} className="break-words">
          {t(`fields.${field as AuditField}`)}:{' '}
          {before && field in before && (
            <>
              <del translate="no">{write(field, before[field])}</del>{' '}
            </>
          )}
          {after && field in after && (
            <ins translate="no" className="text-ink no-underline">
              {write(field, after[field])}
            </ins>
          )}
        </span>
      ))}
    </span>
  );
}

function useAuditValue(): (field: string, value: unknown) => string {
  const t = useTranslations('console.audit');
  const writeTime = useDateTime();
  return (field, value) => {
    if (value === null || value === undefined || value === '') return t('none');
    if (field.endsWith('At') && typeof value === 'number') return writeTime(value, 'fullDateTime');
    return String(value);
  };
}
