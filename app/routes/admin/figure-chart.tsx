import { useFormatter, useTranslations } from 'use-intl';
import type { CurveShape } from '#app/components/charts/chart-shapes.ts';
import { CurveChart } from '#app/components/charts/curve-chart.tsx';
import { useMoney } from '#app/components/money.tsx';
import { type Figure, getFigure, type SpanFigures } from '#worker/domain/admin/network-days.ts';
import { useSpanLabel } from './use-span-label.ts';

type Props = { spans: SpanFigures[]; figure: Figure; curve: CurveShape };

/** One figure over time. */
export function FigureChart({ spans, figure, curve }: Props) {
  const t = useTranslations('console');
  const format = useFormatter();
  const writeMoney = useMoney();
  const writeSpan = useSpanLabel();
  const write = (value: number) => (figure === 'revenue' ? writeMoney(value) : format.number(value));
  const values = spans.map((span) => getFigure(span, figure));
  const rows = spans.map((span, index) => ({ label: writeSpan(span), valueText: write(values[index] ?? 0) }));
  const most = Math.max(0, ...values);
  return (
    <CurveChart
      title={t(`figures.${figure}`)}
      labelHeading={t('columns.day')}
      valueHeading={t(`figures.${figure}`)}
      shape={curve}
      rows={rows}
      captions={[rows[0]?.label ?? '', t('most', { value: write(most) }), rows.at(-1)?.label ?? '']}
    />
  );
}
