import { useTranslations } from 'use-intl';
import { Badge } from '#app/components/ui/badge.tsx';
import type { NamedRate } from '#worker/words/analytics/analytics-texts.ts';
import { Meter } from './meter.tsx';
import { MoreRows } from './more-rows.tsx';
import { TextList } from './text-list.tsx';
import { usePerHour } from './use-per-hour.ts';
import { WithPlace } from './with-place.tsx';

/** `isCompared`: whether groups were compared. If so, an empty `rates` means that none stands out. */
type Props = { rates: readonly NamedRate[]; shown?: number; isCompared?: boolean };

/**
 * Net hourly pay by group, each with a bar relative to the highest and its basis. The first `shown` are visible, the rest
 * collapsed.
 */
export function RateList({ rates, shown = rates.length, isCompared = false }: Props) {
  const maxCentsPerHour = Math.max(...rates.map(({ centsPerHour }) => centsPerHour), 1);
  if (rates.length === 0) return <TextList texts={[]} isCompared={isCompared} />;
  return (
    <>
      <Rates rates={rates.slice(0, shown)} maxCentsPerHour={maxCentsPerHour} />
      <MoreRows count={rates.length - shown}>
        <Rates rates={rates.slice(shown)} maxCentsPerHour={maxCentsPerHour} />
      </MoreRows>
    </>
  );
}

function Rates({ rates, maxCentsPerHour }: { rates: readonly NamedRate[]; maxCentsPerHour: number }) {
  const t = useTranslations('analytics');
  const perHour = usePerHour();
  return (
    <ul className="flex flex-col gap-3">
      {rates.map(({ name, place, centsPerHour, basis, isClear }) => (
        <li key={name}>
          <p className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3">
            <span>
              <WithPlace text={name} place={place} />
            </span>
            <span className="font-semibold tabular-nums">{perHour(centsPerHour)}</span>
          </p>
          <Meter value={(centsPerHour / maxCentsPerHour) * 100} />
          <p className="mt-1 flex flex-wrap items-center gap-2 text-caption text-ink-soft">
            {basis}
            {isClear && <Badge tone="accent">{t('clear')}</Badge>}
          </p>
        </li>
      ))}
    </ul>
  );
}
