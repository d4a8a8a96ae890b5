import { useTranslations } from 'use-intl';
import { FIGURES, type Figure, RANGES, type Range } from '#worker/domain/admin/network-days.ts';
import { FilterForm } from './filter-form.tsx';

/** Which figure the chart shows, and of how long. */
export function OverviewFilter({ range, figure }: { range: Range; figure: Figure }) {
  const t = useTranslations('console');
  return (
    <FilterForm
      isFiltering={false}
      fields={[
        {
          name: 'figure',
          label: t('figure'),
          value: figure,
          options: FIGURES.map((value) => ({ value, label: t(`figures.${value}`) })),
        },
        {
          name: 'range',
          label: t('range'),
          value: range,
          options: RANGES.map((value) => ({ value, label: t(`ranges.${value}`) })),
        },
      ]}
    />
  );
}
