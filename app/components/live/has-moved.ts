import { isZoneSaved, readZone } from '#app/start/save-browser-choices.ts';

const zoneAtLoad = readZone();

/**
 * Whether the browser has come into another time zone than a page is written for: since the page was opened, or before, when
 * it was opened without a connection. Where the driver chose the zone of the pages, that is no move.
 */
export function hasMoved(pageZone: string | undefined): boolean {
  const zone = readZone();
  return zone !== pageZone && (zone !== zoneAtLoad || !isZoneSaved());
}
