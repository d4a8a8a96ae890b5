/** What it takes to call an area a hotspot. */
export const HOTSPOT_NEED = {
  /** Orders in the last hour; fewer say nothing. */
  placements: 6,
  /** Drivers they were offered to: a hotspot never tells of one or two. */
  drivers: 3,
  /** The least surge worth driving for. */
  surge: 1.3,
  /** How unlikely so many orders must be in a usual hour. */
  chance: 0.001,
} as const;

/** The highest surge that is shown. */
export const MOST_SURGE = 3;

/** Orders added on both sides of the ratio: with few orders it stays near 1. */
const DAMPING = 3;

/**
 * How many times the usual level an area is at: (recent + 3) / (usual + 3), at most 3, to one decimal. It measures
 * demand; what a platform pays on top is the platform's affair.
 * Source: posterior mean of a relative risk under a gamma prior of mean 1, Clayton & Kaldor, Biometrics 43 (1987).
 */
export function computeSurge(recent: number, usual: number): number {
  return Math.round(Math.min(MOST_SURGE, (recent + DAMPING) / (usual + DAMPING)) * 10) / 10;
}

/** How likely `count` or more are where `mean` are usual: the upper tail of the Poisson distribution. */
export function computeChance(count: number, mean: number): number {
  let term = Math.exp(-mean);
  let below = 0;
  for (let k = 0; k < count; k++) {
    below += term;
    term *= mean / (k + 1);
  }
  return Math.max(0, 1 - below);
}

/** Whether there is enough to judge by. */
export function canJudge({ placements, drivers }: { placements: number; drivers: number }): boolean {
  return placements >= HOTSPOT_NEED.placements && drivers >= HOTSPOT_NEED.drivers;
}

/** The surge of an area that had `recent` orders in an hour where `usual` are usual, or null where that is no hotspot. */
export function judgeArea(recent: number, usual: number): number | null {
  const surge = computeSurge(recent, usual);
  return surge >= HOTSPOT_NEED.surge && computeChance(recent, usual) <= HOTSPOT_NEED.chance ? surge : null;
}
