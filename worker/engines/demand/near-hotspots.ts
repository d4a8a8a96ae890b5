import { computeMilesBetween, type LatLng } from '#worker/domain/shared/geo.ts';
import { getCellNumber, getNeighborhoodCenter } from '#worker/domain/shared/grid.ts';
import { countEach } from '#worker/domain/shared/group-by.ts';
import type { FoundHotspot } from './find-hotspots.ts';

/** Maximum distance of a hotspot from the driver, in miles. */
export const HOTSPOT_MILES = 25;

/** Maximum number of hotspots stored for a town; the strongest are kept. */
export const MAX_A_TOWN = 20;

/** Returns up to `limit` hotspots within `HOTSPOT_MILES` of a place, in the given order. */
export function pickNear<T extends LatLng>(hotspots: readonly T[], place: LatLng, limit: number): T[] {
  return hotspots.filter((one) => computeMilesBetween(place, one) <= HOTSPOT_MILES).slice(0, limit);
}

/** Returns the strongest hotspots of every town, so that a busy city does not displace others; expects strongest first. */
export function keepStrongest(hotspots: readonly FoundHotspot[]): FoundHotspot[] {
  const kept = new Map<number, number>();
  return hotspots.filter((hotspot) => {
    const town = getCellNumber(hotspot, 'town');
    const count = kept.get(town) ?? 0;
    kept.set(town, count + 1);
    return count < MAX_A_TOWN;
  });
}

/** Returns how many of these areas (grid cells) are in each town. */
export function countByTown(cells: readonly string[]): { town: number; evaluated: number }[] {
  const towns = cells.map((cell) => getCellNumber(getNeighborhoodCenter(cell), 'town'));
  return [...countEach(towns)].map(([town, evaluated]) => ({ town, evaluated }));
}
