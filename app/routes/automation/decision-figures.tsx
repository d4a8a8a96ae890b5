import { useTranslations } from 'use-intl';
import { useMeasures } from '#app/components/measures.ts';
import { useMoney } from '#app/components/money.tsx';
import { FIGURE_UNITS, type FigureUnit, isDecisionRule } from '#worker/domain/automation/decision-rules.ts';

type Props = { rule: string; figures: Record<string, unknown> };

/** What the order came to and what the setting asks for, where the rule measures something. */
export function DecisionFigures({ rule, figures: { value, limit } }: Props) {
  const t = useTranslations('automation');
  const write = useFigureWriter();
  const unit = isDecisionRule(rule) ? FIGURE_UNITS[rule] : undefined;
  if (!unit || typeof value !== 'number' || typeof limit !== 'number') return null;
  return (
    <span className="tabular-nums">
      {t('against', { value: write(value, unit), limit: write(limit, unit) })}
    </span>
  );
}

function useFigureWriter(): (figure: number, unit: FigureUnit) => string {
  const t = useTranslations('common');
  const writeMoney = useMoney();
  const measures = useMeasures();
  return (figure, unit) => {
    switch (unit) {
      case 'cents':
        return writeMoney(figure);
      case 'centsPerMile':
        return t('perMile', { amount: writeMoney(figure) });
      case 'miles':
        return measures.miles(figure);
      case 'minutes':
        return measures.minutes(figure);
    }
  };
}
