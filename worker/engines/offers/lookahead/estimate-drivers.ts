/**
 * How many drivers there are, given whose offers a sample of them holds: those seen, and of those not seen at least
 * `once·(once − 1) / (2·(twice + 1))`, by how many were seen once and twice. Source: A. Chao, "Nonparametric estimation
 * of the number of classes in a population", 1984, bias-corrected.
 *
 * @param drivers whose each offer of the sample is
 * @param offers how many offers there were in all; as many drivers at most, and no more than seen when all were read
 */
export function estimateDrivers(drivers: readonly string[], offers: number): number {
  const counts = new Map<string, number>();
  for (const driver of drivers) counts.set(driver, (counts.get(driver) ?? 0) + 1);
  if (offers <= drivers.length) return counts.size;
  const seenTimes = (times: number) => [...counts.values()].filter((count) => count === times).length;
  const once = seenTimes(1);
  return Math.min(offers, counts.size + (once * (once - 1)) / (2 * (seenTimes(2) + 1)));
}
