/** The attributions that the data licenses require; proper names, the same in every language. */
const ATTRIBUTIONS: Record<string, string> = {
  photon: '© OpenStreetMap contributors',
};

/** Returns the attribution that must be shown with places from a source; null if none is required. */
export function findAttribution(source: string): string | null {
  return ATTRIBUTIONS[source] ?? null;
}
