import type { Gain, WorkReport } from '#worker/engines/insight/index.ts';
import type { Priority, Recommendation, RecommendationType } from './analytics-texts.ts';
import { type AnalyticsWriter, nameGroup } from './analytics-writer.ts';

type GroupGain = Extract<Gain, { group: string }>;
type OfferGain = Exclude<Gain, GroupGain>;
type Advice = Pick<Recommendation, 'title' | 'description' | 'evidence' | 'place'>;

type Kind = { type: RecommendationType };

/** The description's keys for more or less work: at a time of day or week, and of a kind of orders. */
const BY_TIME = { more: 'adviceMoreThen', less: 'adviceLessThen' } as const;
const BY_GROUP = { more: 'adviceMore', less: 'adviceFewer' } as const;

/** A gain's type of recommendation, and the title's keys for more or less of it. */
const KINDS = {
  dayPart: { type: 'strategy', more: 'add', less: 'cut' },
  weekday: { type: 'strategy', more: 'add', less: 'cut' },
  platform: { type: 'earnings', more: 'platformMore', less: 'platformLess' },
  distance: { type: 'earnings', more: 'distanceMore', less: 'distanceLess' },
  area: { type: 'efficiency', more: 'areaMore', less: 'areaLess' },
  restaurant: { type: 'efficiency', more: 'platformMore', less: 'avoid' },
  declinedGood: { type: 'earnings' },
  acceptedPoor: { type: 'efficiency' },
} as const satisfies Record<GroupGain['kind'], Kind & { more: string; less: string }> &
  Record<OfferGain['kind'], Kind>;

/** The minimum share of a week's net earnings for each priority. */
const HIGH_SHARE = 0.05;
const MEDIUM_SHARE = 0.02;

function choosePriority(weeklyCents: number, weekNetCents: number): Priority {
  if (weeklyCents >= HIGH_SHARE * weekNetCents) return 'high';
  return weeklyCents >= MEDIUM_SHARE * weekNetCents ? 'medium' : 'low';
}

function writeGroupAdvice(writer: AnalyticsWriter, gain: GroupGain, report: WorkReport): Advice {
  const { t, perHour } = writer;
  const { evidence, kind, direction } = gain;
  const { name, place } = nameGroup(writer, gain, report.areaNames);
  const isByDay = kind === 'dayPart' || kind === 'weekday';
  const weeks = Math.round(report.orderWeeks);
  const seen = { count: isByDay ? evidence.units : evidence.orders, weeks };
  return {
    title: t(`advice.${KINDS[kind][direction]}`, { name, place: place ?? '' }),
    description: t((isByDay ? BY_TIME : BY_GROUP)[direction], {
      rate: perHour(evidence.centsPerHour),
      rest: perHour(evidence.restCentsPerHour),
      difference: writer.money(Math.round(gain.hourCents)),
      hours: writer.hours(gain.hours),
    }),
    evidence: t(isByDay ? 'evidenceDays' : 'evidenceDeliveries', seen),
    place,
  };
}

function writeOfferAdvice(
  writer: AnalyticsWriter,
  { kind, evidence }: OfferGain,
  report: WorkReport,
): Advice {
  const { t } = writer;
  const { usual } = report.offers;
  const rate = writer.perHour(Math.round(usual?.centsPerHour ?? 0));
  const cost = writer.carCost(usual?.costCentsPerMile ?? 0);
  return {
    title: t(`advice.${kind}`),
    description: t(kind === 'declinedGood' ? 'adviceDeclined' : 'adviceAccepted', {
      count: evidence.offers,
      rate,
    }),
    evidence: t('evidenceOffers', { weeks: Math.round(report.orderWeeks), cost }),
    place: null,
  };
}

/** Writes a gain as advice with reason and evidence. */
export function writeAdvice(writer: AnalyticsWriter, gain: Gain, report: WorkReport): Advice {
  return 'group' in gain ? writeGroupAdvice(writer, gain, report) : writeOfferAdvice(writer, gain, report);
}

/** Writes a gain as a recommendation, with what it is worth per week. */
export function writeRecommendation(writer: AnalyticsWriter, gain: Gain, report: WorkReport): Recommendation {
  return {
    type: KINDS[gain.kind].type,
    priority: choosePriority(gain.weeklyCents, report.weekNetCents),
    impact: writer.t('aWeek', { amount: writer.wholeMoney(gain.weeklyCents) }),
    ...writeAdvice(writer, gain, report),
  };
}
