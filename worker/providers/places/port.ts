import type { LatLng } from '#worker/domain/shared/geo.ts';
import type { FoundPlace } from '#worker/engines/streets/index.ts';

export type PlaceSearch = {
  /** Best first. */
  places: FoundPlace[];
  /** The source; `none` where there is none, `failed` where it did not answer, `later` where a whole text is searched in more. */
  source: 'region' | 'photon' | 'nominatim' | 'none' | 'failed' | 'later';
};

/** Finds places by a typed address or name. Never throws: a failure finds nothing. */
export type Places = {
  /**
   * @param near the probable area; among equals, the nearest comes first
   * @param isTyping whether the text is still being typed
   */
  search(text: string, near: LatLng | null, limit: number, isTyping?: boolean): Promise<PlaceSearch>;
};

/** One source; null where it has no answer. */
export type PlaceProvider = {
  search(text: string, near: LatLng | null, limit: number, isTyping?: boolean): Promise<PlaceSearch | null>;
  /** Whether it must not be asked while a text is being typed. */
  isForWholeTexts?: boolean;
};
