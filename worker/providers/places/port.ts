import type { LatLng } from '#worker/domain/shared/geo.ts';
import type { FoundPlace } from '#worker/engines/streets/index.ts';

export type PlaceSearch = {
  /** Best first. */
  places: FoundPlace[];
  /** The source; `none` where no service was available. */
  source: 'region' | 'photon' | 'nominatim' | 'none';
};

/** Finds places by a typed address or name. Never throws: a failure finds nothing. */
export type Places = {
  /** @param near the probable area; among equals, the nearest comes first */
  search(text: string, near: LatLng | null, limit: number): Promise<PlaceSearch>;
};

/** One source; null means the next one is to be asked. */
export type PlaceProvider = {
  search(text: string, near: LatLng | null, limit: number): Promise<PlaceSearch | null>;
};
