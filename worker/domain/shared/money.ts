/** Converts US dollars (at most two decimals) to integer cents. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

/** Converts integer cents to US dollars. */
export function toDollars(cents: number): number {
  return cents / 100;
}

/** Returns whether a dollar amount has at most two decimals, allowing for floating-point error. */
export function isWholeCents(dollars: number): boolean {
  return Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6;
}
