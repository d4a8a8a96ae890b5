/** The site a passkey belongs to: its host, and the origin its answers must come from. */
export type PasskeySite = { host: string; origin: string };

/** The site behind a request's URL. */
export function getPasskeySite(url: string): PasskeySite {
  const { hostname: host, origin } = new URL(url);
  return { host, origin };
}
