/** By the license of its data; a proper name in every language. */
const ATTRIBUTIONS: Record<string, string> = {
  photon: '© OpenStreetMap contributors',
};

/** Returns the attribution that places of a source have to be shown with; null for none. */
export function findAttribution(source: string): string | null {
  return ATTRIBUTIONS[source] ?? null;
}
