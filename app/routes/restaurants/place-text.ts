/** A coordinate as a form shows it: five decimals are about a metre. */
export function toPlaceText(degrees: number): string {
  return String(Math.round(degrees * 100_000) / 100_000);
}
