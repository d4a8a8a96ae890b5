import type { LatLng } from '#worker/domain/shared/geo.ts';
import type { FoundPlace } from '#worker/engines/streets/index.ts';

export type PlaceSearch = {
  /** Best first. */
  places: FoundPlace[];
  /** The source; `none` if there is none, `failed` if it failed, `later` if a complete text will be searched in more sources. */
  source: 'region' | 'photon' | 'nominatim' | 'none' | 'failed' | 'later';
};

/** Finds places by an address or name. Never throws: on failure, it finds nothing. */
export type Places = {
  /**
   * @param near the probable area; among equal matches, the nearest comes first
   * @param isTyping whether the text is still being typed
   */
  search(text: string, near: LatLng | null, limit: number, isTyping?: boolean): Promise<PlaceSearch>;
};

/** One source of places; returns null if it can't search. */
export type PlaceProvider = {
  search(text: string, near: LatLng | null, limit: number, isTyping?: boolean): Promise<PlaceSearch | null>;
  /** Whether the source must not be used while the user is typing. */
  isForWholeTexts?: boolean;
};
