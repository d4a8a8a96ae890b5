import type { LatLng } from '#worker/domain/shared/geo.ts';
import type { FoundPlace } from '#worker/engines/streets/index.ts';

export type PlaceSearch = {
  /** Best first. */
  places: FoundPlace[];
  /** The source; `none` where there is none, `failed` where it did not answer. */
  source: 'region' | 'photon' | 'nominatim' | 'none' | 'failed';
};

/** Finds places by a typed address or name. Never throws: a failure finds nothing. */
export type Places = {
  /** @param near the probable area; among equals, the nearest comes first */
  search(text: string, near: LatLng | null, limit: number): Promise<PlaceSearch>;
};

/** One source; null where it has no answer. */
export type PlaceProvider = {
  search(text: string, near: LatLng | null, limit: number): Promise<PlaceSearch | null>;
};
