import { useState } from 'react';
import { useLatest } from '#app/lib/use-latest.ts';
import { findAttribution } from '#worker/domain/places/find-attribution.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import type { FoundPlace } from '#worker/engines/streets/index.ts';

/** The fewest letters to search for, and the pause in typing before a search, in ms. */
const MIN_LETTERS = 3;
const REST_MS = 200;

type Found = {
  places: readonly FoundPlace[];
  /** What they have to be shown with, as their source asks. */
  attribution: string | null;
};

export type AddressSearch = {
  /** The places found for the text, best first; null before the search. */
  places: readonly FoundPlace[] | null;
  attribution: string | null;
  search: (text: string) => void;
  clear: () => void;
};

/** Searches places on our own server while typing; only the newest text counts. */
export function useAddressSearch(): AddressSearch {
  const [found, setFound] = useState<Found | null>(null);
  const { ask, stop } = useLatest(REST_MS);
  const clear = () => {
    stop();
    setFound(null);
  };
  return {
    places: found?.places ?? null,
    attribution: found?.attribution ?? null,
    clear,
    search(text) {
      if (text.trim().length < MIN_LETTERS) return clear();
      ask(
        (signal) => findPlaces(text, signal),
        setFound,
        () => setFound(null),
      );
    },
  };
}

async function findPlaces(text: string, signal: AbortSignal): Promise<Found | null> {
  const response = await fetch(paths.findPlaces(text.trim()), { signal });
  if (!response.ok) return null;
  const attribution = findAttribution(response.headers.get('Places-Source') ?? '');
  return { places: (await response.json()) as FoundPlace[], attribution };
}
