import { useState } from 'react';
import { useDebouncedLoad } from '#app/lib/use-debounced-load.ts';
import { findAttribution } from '#worker/domain/places/find-attribution.ts';
import { rateFound } from '#worker/domain/places/rate-place.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import type { FoundPlace } from '#worker/engines/streets/index.ts';
import type { AddressFinding } from './found-address.tsx';

/** The minimum number of letters to search for, and the debounce delay in ms. */
const MIN_LETTERS = 3;
const REST_MS = 200;

/** Values of the Places-Source header for an incomplete search. */
const OPEN_SOURCES = ['later', 'failed'];

type Found = {
  places: readonly FoundPlace[];
  /** The attribution that the source requires. */
  attribution: string | null;
  /** Whether the server may still find the address when the form is sent. */
  isOpen: boolean;
};

type AddressSearch = {
  /** The places found for the text, best first; null before the search. */
  places: readonly FoundPlace[] | null;
  attribution: string | null;
  /** Describes the search result for the typed text; `none` if the server may still find it when the form is submitted. */
  describe: (typed: string) => AddressFinding;
  search: (text: string) => void;
  clear: () => void;
};

/** Searches places on our own server while the driver types; only the newest text counts. */
export function useAddressSearch(): AddressSearch {
  const [found, setFound] = useState<Found | null>(null);
  const { ask, stop } = useDebouncedLoad(REST_MS);
  const clear = () => {
    stop();
    setFound(null);
  };
  return {
    places: found?.places ?? null,
    attribution: found?.attribution ?? null,
    clear,
    describe(typed) {
      const rating = found && rateFound(typed, found.places);
      if (!rating || (found.isOpen && rating === 'unlikely')) return { kind: 'none' };
      return { kind: 'searched', place: found.places[0], rating };
    },
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
  const source = response.headers.get('Places-Source') ?? '';
  const places = (await response.json()) as FoundPlace[];
  return { places, attribution: findAttribution(source), isOpen: OPEN_SOURCES.includes(source) };
}
