/**
 * A past drive: its minutes as predicted by `findLeg` or `computeMatrix` without a factor, and as measured.
 */
export type RecordedLeg = { predictedMinutes: number; measuredMinutes: number; localHour: number };

/**
 * The factors by which drives in a region take longer than predicted: at all hours, and in groups of hours with enough drives.
 */
export type SpeedCalibration = { factor: number; factorByGroup: (number | null)[] };

/** The hours at which a group of hours begins; the last one continues after midnight. */
const GROUP_STARTS = [6, 10, 15, 19, 22] as const;

const MIN_LEGS = 20;

/** The weight of the prior assumption that the network is right, in legs. */
const PRIOR_LEGS = 20;

/** Minimum predicted minutes of a drive; shorter ones are mostly parking. */
const MIN_MINUTES = 1;

/** Drives over this many times longer or shorter than predicted are ignored, because they were not just a drive. */
const MAX_RATIO = 4;

/**
 * Returns the factors by which drives take longer than predicted: the median of at least 20 legs, shrunk toward 1 with the weight
 * of 20 legs. The factor of a group of hours is shrunk toward the region's. With too few legs, the factor is 1, or null for a
 * group.
 */
export function calibrateSpeeds(legs: readonly RecordedLeg[]): SpeedCalibration {
  const sound = legs.filter(isSound);
  const factor = shrinkMedian(sound, 1) ?? 1;
  return {
    factor,
    factorByGroup: GROUP_STARTS.map((_, group) =>
      shrinkMedian(
        sound.filter(({ localHour }) => findGroup(localHour) === group),
        factor,
      ),
    ),
  };
}

/** Returns the factor at a local hour, for `computeMatrix` and `findLeg`. */
export function getSpeedFactor({ factor, factorByGroup }: SpeedCalibration, localHour: number): number {
  return factorByGroup[findGroup(localHour)] ?? factor;
}

function isSound({ predictedMinutes, measuredMinutes, localHour }: RecordedLeg): boolean {
  const ratio = measuredMinutes / predictedMinutes;
  return (
    Number.isFinite(localHour) &&
    predictedMinutes >= MIN_MINUTES &&
    ratio >= 1 / MAX_RATIO &&
    ratio <= MAX_RATIO
  );
}

function findGroup(localHour: number): number {
  const hour = ((localHour % 24) + 24) % 24;
  const group = GROUP_STARTS.findLastIndex((start) => hour >= start);
  return group < 0 ? GROUP_STARTS.length - 1 : group;
}

function shrinkMedian(legs: readonly RecordedLeg[], center: number): number | null {
  if (legs.length < MIN_LEGS) return null;
  const ratios = legs.map(({ predictedMinutes, measuredMinutes }) => measuredMinutes / predictedMinutes);
  ratios.sort((one, two) => one - two);
  const half = (ratios.length - 1) / 2;
  const median = ((ratios[Math.floor(half)] as number) + (ratios[Math.ceil(half)] as number)) / 2;
  return center * (median / center) ** (legs.length / (legs.length + PRIOR_LEGS));
}
