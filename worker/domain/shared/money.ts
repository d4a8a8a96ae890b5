/** US dollars (at most two decimals) to integer cents. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

/** Integer cents to US dollars. */
export function toDollars(cents: number): number {
  return cents / 100;
}

/** Whether a number of dollars has at most two decimals, allowing for binary fractions. */
export function isWholeCents(dollars: number): boolean {
  return Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6;
}
