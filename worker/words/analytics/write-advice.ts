import type { Priority, Recommendation, RecommendationType } from '#worker/engines/insight/analytics.ts';
import type { BreakdownKind } from '#worker/engines/insight/break-down-work.ts';
import { FALSE_FINDINGS, type Gain } from '#worker/engines/insight/find-gains.ts';
import type { WorkReport } from '#worker/engines/insight/report-work.ts';
import type { AnalyticsWriter } from './analytics-writer.ts';
import { type GroupName, nameGroup } from './name-group.ts';

type GroupGain = Extract<Gain, { group: string }>;
type OfferGain = Exclude<Gain, GroupGain>;
type Advice = Pick<Recommendation, 'title' | 'description' | 'evidence' | 'place'>;

const TYPES: Record<Gain['kind'], RecommendationType> = {
  dayPart: 'strategy',
  weekday: 'strategy',
  platform: 'earnings',
  distance: 'earnings',
  declinedGood: 'earnings',
  area: 'efficiency',
  restaurant: 'efficiency',
  acceptedPoor: 'efficiency',
};

const TITLES = {
  dayPart: { more: 'add', less: 'cut' },
  weekday: { more: 'add', less: 'cut' },
  platform: { more: 'platformMore', less: 'platformLess' },
  area: { more: 'areaMore', less: 'areaLess' },
  restaurant: { more: 'platformMore', less: 'avoid' },
  distance: { more: 'distanceMore', less: 'distanceLess' },
} as const satisfies Record<BreakdownKind, Record<GroupGain['direction'], string>>;

/** From how much of a week's net earnings on a step is called so. */
const HIGH_SHARE = 0.05;
const MEDIUM_SHARE = 0.02;

function choosePriority(weeklyCents: number, weekNetCents: number): Priority {
  if (weeklyCents >= HIGH_SHARE * weekNetCents) return 'high';
  return weeklyCents >= MEDIUM_SHARE * weekNetCents ? 'medium' : 'low';
}

function writeGroupAdvice(
  writer: AnalyticsWriter,
  gain: GroupGain,
  { name, place }: GroupName,
  weeks: number,
): Advice {
  const { t, perHour } = writer;
  const { evidence, kind, direction } = gain;
  const values = {
    rate: perHour(evidence.centsPerHour),
    rest: perHour(evidence.restCentsPerHour),
    difference: writer.money(Math.round(gain.hourCents)),
    hours: writer.hours(gain.hours),
  };
  const isByDay = kind === 'dayPart' || kind === 'weekday';
  const count = isByDay ? evidence.units : evidence.orders;
  const seen = { count, weeks, odds: Math.round(1 / FALSE_FINDINGS) };
  return {
    title: t(`advice.${TITLES[kind][direction]}`, { name, place: place ?? '' }),
    description: t(direction === 'more' ? 'adviceMore' : isByDay ? 'adviceLess' : 'adviceFewer', values),
    evidence: isByDay ? t('evidenceDays', seen) : t('evidenceDeliveries', seen),
    place,
  };
}

function writeOfferAdvice(
  writer: AnalyticsWriter,
  { kind, evidence }: OfferGain,
  { offers: { usual } }: WorkReport,
  weeks: number,
): Advice {
  const { t } = writer;
  const values = { count: evidence.offers, rate: writer.perHour(Math.round(usual?.centsPerHour ?? 0)) };
  const cost = writer.money(Math.round(usual?.costCentsPerMile ?? 0));
  return {
    title: t(`advice.${kind}`),
    description: kind === 'declinedGood' ? t('adviceDeclined', values) : t('adviceAccepted', values),
    evidence: t('evidenceOffers', { weeks, cost }),
    place: null,
  };
}

/** A gain as something to do: what, why, on what evidence. */
export function writeAdvice(writer: AnalyticsWriter, gain: Gain, report: WorkReport): Advice {
  const weeks = Math.round(report.orderWeeks);
  return 'group' in gain
    ? writeGroupAdvice(writer, gain, nameGroup(writer, gain, report.areaNames), weeks)
    : writeOfferAdvice(writer, gain, report, weeks);
}

/** The same as a recommendation, with what it is worth a week. */
export function writeRecommendation(writer: AnalyticsWriter, gain: Gain, report: WorkReport): Recommendation {
  return {
    type: TYPES[gain.kind],
    priority: choosePriority(gain.weeklyCents, report.weekNetCents),
    impact: writer.t('aWeek', { amount: writer.wholeMoney(gain.weeklyCents) }),
    ...writeAdvice(writer, gain, report),
  };
}
