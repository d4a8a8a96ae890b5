import { isZoneSaved, readZone } from '#app/start/save-browser-choices.ts';

const zoneAtLoad = readZone();

/**
 * Whether the browser's time zone differs from the one the page was rendered in, either because it changed since the page was
 * opened or because the page was opened offline. A page zone that the driver chose does not count as a difference.
 */
export function hasMoved(pageZone: string | undefined): boolean {
  const zone = readZone();
  return zone !== pageZone && (zone !== zoneAtLoad || !isZoneSaved());
}
