import { useFormatter, useTranslations } from 'use-intl';
import { useMeasures } from '#app/components/measures.ts';
import { useMoney } from '#app/components/money.tsx';
import { FIGURE_UNITS, type FigureUnit, isDecisionRule } from '#worker/domain/automation/decision-rules.ts';

type Props = { rule: string; figures: Record<string, unknown> };

/** What the order came to and what the setting asks for, where the rule measures something. */
export function DecisionFigures({ rule, figures }: Props) {
  const t = useTranslations('automation');
  const write = useFigureWriter();
  const { value, limit, from } = figures;
  if (!isDecisionRule(rule) || typeof value !== 'number' || typeof limit !== 'number') return null;
  const unit = FIGURE_UNITS[rule] ?? 'cents';
  const texts = { value: write(value, unit), limit: write(limit, unit) };
  switch (rule) {
    case 'allMet':
    case 'offerValue':
      return <span className="tabular-nums">{t('againstNothing', texts)}</span>;
    case 'slowRestaurant':
      return <span className="tabular-nums">{t('againstArea', texts)}</span>;
    case 'workingHours':
      return typeof from === 'number' ? (
        <span className="tabular-nums">{t('againstHours', { ...texts, from: write(from, unit) })}</span>
      ) : null;
    default:
      return <span className="tabular-nums">{t('against', texts)}</span>;
  }
}

function useFigureWriter(): (figure: number, unit: FigureUnit) => string {
  const format = useFormatter();
  const writeMoney = useMoney();
  const measures = useMeasures();
  return (figure, unit) => {
    switch (unit) {
      case 'cents':
        return writeMoney(figure);
      case 'centsPerMile':
        return measures.perMile(figure);
      case 'miles':
        return measures.miles(figure);
      case 'minutes':
        return measures.minutes(figure);
      case 'orders':
        return format.number(figure);
      case 'clock':
        return format.dateTime(new Date(Date.UTC(2000, 0, 1, 0, figure)), {
          hour: 'numeric',
          minute: '2-digit',
          timeZone: 'UTC',
        });
    }
  };
}
