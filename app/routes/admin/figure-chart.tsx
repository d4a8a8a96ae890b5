import { useFormatter, useTranslations } from 'use-intl';
import { BarChart } from '#app/components/charts/bar-chart.tsx';
import { useMoney } from '#app/components/money.tsx';
import type { Figure, SpanFigures } from '#worker/domain/admin/network-days.ts';
import { useSpanLabel } from './use-span-label.ts';

/** One figure over time, a bar for each span; drawn by the server. */
export function FigureChart({ spans, figure }: { spans: SpanFigures[]; figure: Figure }) {
  const t = useTranslations('console');
  const format = useFormatter();
  const writeMoney = useMoney();
  const writeSpan = useSpanLabel();
  const getValue = (span: SpanFigures) => (figure === 'revenue' ? span.revenueCents : span[figure]);
  const write = (value: number) => (figure === 'revenue' ? writeMoney(value) : format.number(value));
  const bars = spans.map((span) => ({
    label: writeSpan(span),
    value: getValue(span),
    valueText: write(getValue(span)),
  }));
  const most = Math.max(0, ...bars.map(({ value }) => value));
  return (
    <BarChart
      title={t(`figures.${figure}`)}
      labelHeading={t('columns.day')}
      valueHeading={t(`figures.${figure}`)}
      bars={bars}
      captions={[bars[0]?.label ?? '', t('most', { value: write(most) }), bars.at(-1)?.label ?? '']}
    />
  );
}
