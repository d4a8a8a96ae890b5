import type { LatLng } from '#worker/domain/shared/geo.ts';
import type { FoundPlace } from '#worker/engines/streets/index.ts';

export type PlaceSearch = {
  /** Best first. */
  places: FoundPlace[];
  /** Who found them; `none` where nobody could be asked or answered. */
  source: 'region' | 'photon' | 'nominatim' | 'none';
};

/** Finds places by a typed address or name. Nothing here throws: what fails finds nothing. */
export type Places = {
  /** @param near where it is probably meant; of equals the nearest comes first */
  search(text: string, near: LatLng | null, limit: number): Promise<PlaceSearch>;
};

/** One source; null where it has nothing to say and the next is asked. */
export type PlaceProvider = {
  search(text: string, near: LatLng | null, limit: number): Promise<PlaceSearch | null>;
};
