import { useFormatter, useTranslations } from 'use-intl';
import { useMeasures } from '#app/components/measures.ts';
import { useMoney } from '#app/components/money.tsx';
import type { ArrivalFacts } from '#worker/domain/automation/arrival-facts.ts';
import type { Figures } from '#worker/domain/automation/decide-arrival.ts';
import {
  type DecisionRule,
  FIGURE_UNITS,
  type FigureUnit,
} from '#worker/domain/automation/decision-rules.ts';

type Props = { rule: DecisionRule; figures: Figures };

/** Shows the order's value next to the setting's limit, or the facts checked if the rule compares no numbers. */
export function DecisionFigures({ rule, figures }: Props) {
  const t = useTranslations('automation');
  const write = useFigureWriter();
  const { value, limit, from, facts } = figures;
  if (typeof value !== 'number' || limit === undefined) return <Checked rule={rule} facts={facts} />;
  const unit = FIGURE_UNITS[rule] ?? 'cents';
  const texts = writeApart((figure, extraDigits) => write(figure, unit, extraDigits), { value, limit });
  switch (rule) {
    case 'allMet':
    case 'offerValue':
      return (
        <span className="tabular-nums">
          {facts.offer?.lookahead
            ? t('againstAhead', { ...texts, minutes: facts.offer.lookahead.minutes })
            : t('againstNothing', texts)}
        </span>
      );
    case 'slowRestaurant':
      return <span className="tabular-nums">{t('againstArea', texts)}</span>;
    case 'activeOrdersFull':
      return <span className="tabular-nums">{t('againstActiveOrders', texts)}</span>;
    case 'workingHours':
      return from !== undefined ? (
        <span className="tabular-nums">{t('againstHours', { ...texts, from: write(from, unit) })}</span>
      ) : null;
    default:
      return <span className="tabular-nums">{t('against', texts)}</span>;
  }
}

/** The facts checked by rules that compare no numbers, and all limits if every one was met. */
function Checked({ rule, facts }: { rule: DecisionRule; facts: ArrivalFacts }) {
  const t = useTranslations('automation');
  const format = useFormatter();
  const write = useFigureWriter();
  const { source, payoutCents, distanceMiles, activeCount, limits } = facts;
  switch (rule) {
    case 'source':
      return <span>{t('checkedSource', { source })}</span>;
    case 'zones':
      return <span>{t('checkedZones', { zones: format.list([...limits.zones]) })}</span>;
    case 'distanceUnknown':
      return <span>{t('checkedDistance', { limit: write(limits.maxMiles, 'miles') })}</span>;
    case 'allMet': {
      const miles = distanceMiles ?? 0;
      const figures = {
        pay: write(payoutCents, 'cents'),
        minPay: write(limits.minOrderCents, 'cents'),
        rate: write(payoutCents / Math.max(0.1, miles), 'centsPerMile'),
        minRate: write(limits.minCentsPerMile, 'centsPerMile'),
        way: write(miles, 'miles'),
        maxWay: write(limits.maxMiles, 'miles'),
        count: activeCount,
      };
      return <span className="tabular-nums">{t('checkedAll', figures)}</span>;
    }
    default:
      return null;
  }
}

/** The maximum number of extra decimals. Values that differ by less look equal. */
const MAX_EXTRA_DIGITS = 3;

/** Formats a value and its limit with just enough extra decimals to tell them apart. */
function writeApart(
  write: (figure: number, extraDigits: number) => string,
  { value, limit }: { value: number; limit: number },
): { value: string; limit: string } {
  for (let extra = 0; ; extra += 1) {
    const texts = { value: write(value, extra), limit: write(limit, extra) };
    if (texts.value !== texts.limit || value === limit || extra === MAX_EXTRA_DIGITS) return texts;
  }
}

function useFigureWriter(): (figure: number, unit: FigureUnit, extraDigits?: number) => string {
  const format = useFormatter();
  const writeMoney = useMoney();
  const measures = useMeasures();
  return (figure, unit, extraDigits = 0) => {
    switch (unit) {
      case 'cents':
        return writeMoney(figure);
      case 'centsPerMile':
        return measures.perMile(figure, 2 + extraDigits);
      case 'miles':
        return measures.miles(figure, 1 + extraDigits);
      case 'minutes':
        return measures.minutes(figure, extraDigits);
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
