import { useState } from 'react';
import { useLatest } from '#app/lib/use-latest.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import type { FoundPlace } from '#worker/engines/streets/index.ts';

/** The fewest letters to search for, and the pause in typing before a search, in ms. */
const MIN_LETTERS = 3;
const REST_MS = 200;

export type AddressSearch = {
  /** The places found for the text, best first; null before the search. */
  places: readonly FoundPlace[] | null;
  search: (text: string) => void;
  clear: () => void;
};

/** Searches places on our own server while typing; only the newest text counts. */
export function useAddressSearch(): AddressSearch {
  const [places, setPlaces] = useState<readonly FoundPlace[] | null>(null);
  const { ask, stop } = useLatest(REST_MS);
  const clear = () => {
    stop();
    setPlaces(null);
  };
  return {
    places,
    clear,
    search(text) {
      if (text.trim().length < MIN_LETTERS) return clear();
      ask(
        (signal) => findPlaces(text, signal),
        setPlaces,
        () => setPlaces(null),
      );
    },
  };
}

async function findPlaces(text: string, signal: AbortSignal): Promise<FoundPlace[] | null> {
  const response = await fetch(paths.findPlaces(text.trim()), { signal });
  return response.ok ? ((await response.json()) as FoundPlace[]) : null;
}
