/** An instant (epoch ms) as ISO 8601 UTC text, or null. */
export function toIso(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}
