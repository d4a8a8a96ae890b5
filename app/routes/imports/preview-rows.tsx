import { useTranslations } from 'use-intl';
import { DateTime } from '#app/components/date-time.tsx';
import { useMeasures } from '#app/components/measures.ts';
import { Money } from '#app/components/money.tsx';
import { Badge } from '#app/components/ui/badge.tsx';
import { getPlatformName } from '#worker/domain/integrations/platform-catalog.ts';
import type { FoundImport } from '#worker/services/imports/get-import.ts';

/** The first rows of a file as we parsed them. */
export function PreviewRows({ rows }: { rows: FoundImport['rows'] }) {
  const t = useTranslations('imports');
  const measures = useMeasures();
  return (
    <ul className="flex flex-col">
      {rows.map(({ line, row, isKnown }) => (
        <li
          key={line}
          className="flex items-center justify-between gap-3 border-line border-t py-2 first:border-t-0 first:pt-0"
        >
          <div className="min-w-0">
            <p translate="no" className="break-words font-semibold">
              {row.restaurantName}
            </p>
            <p className="flex flex-wrap items-center gap-x-2 text-ink-soft text-small">
              <span translate="no">{getPlatformName(row.platform)}</span>
              <DateTime at={row.completedAt} style={row.completedHour === null ? 'day' : 'fullDateTime'} />
              {row.distanceMiles !== null && <span>{measures.miles(row.distanceMiles)}</span>}
              {isKnown && <Badge>{t('known')}</Badge>}
            </p>
          </div>
          <p className="shrink-0 text-end">
            <span className="font-semibold">
              <Money cents={row.payoutCents} />
            </span>
            {row.tipCents > 0 && (
              <span className="block text-ink-soft text-small">
                {t('tips')} <Money cents={row.tipCents} />
              </span>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
