/**
 * Returns the standard normal value that corresponds to the value `t` of Student's t with `df` degrees of freedom; off by less
 * than 0.02 from 3 degrees on. Source: D. L. Wallace, "Bounds on normal approximations to Student's and the chi-square
 * distributions", Annals of Mathematical Statistics 30 (1959).
 */
export function toNormal(t: number, df: number): number {
  return Math.sign(t) * ((8 * df + 1) / (8 * df + 3)) * Math.sqrt(df * Math.log1p((t * t) / df));
}

/** Returns the inverse of `toNormal`: the t value with `df` degrees of freedom that corresponds to the normal value `z`. */
export function toStudentT(z: number, df: number): number {
  const scaled = (z * (8 * df + 3)) / (8 * df + 1);
  return Math.sign(z) * Math.sqrt(df * Math.expm1((scaled * scaled) / df));
}

/**
 * Returns the probability that a standard normal value is below `z`; off by less than 1e-7.
 * Source: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.2.17.
 */
export function computeNormalShare(z: number): number {
  const k = 1 / (1 + 0.2316419 * Math.abs(z));
  const series =
    k * (0.31938153 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))));
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return z > 0 ? 1 - tail : tail;
}

/** Returns the two-sided p-value of `t` with `df` degrees of freedom. */
export function computePValue(t: number, df: number): number {
  return Math.min(1, 2 * computeNormalShare(-Math.abs(toNormal(t, df))));
}

/**
 * Returns the probability that the squares of `df` independent standard normal values add up to `sum` or more.
 * Source: E. B. Wilson and M. M. Hilferty, "The distribution of chi-square", PNAS 17 (1931).
 */
export function computeSpreadChance(sum: number, df: number): number {
  const step = 2 / (9 * df);
  return computeNormalShare(-(Math.cbrt(sum / df) - 1 + step) / Math.sqrt(step));
}
