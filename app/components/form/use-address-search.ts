import { useEffect, useRef, useState } from 'react';
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
  const pending = useRef<Pending | null>(null);
  useEffect(() => () => cancel(pending.current), []);
  const stop = () => {
    cancel(pending.current);
    pending.current = null;
  };

  return {
    places,
    clear() {
      stop();
      setPlaces(null);
    },
    search(text) {
      stop();
      if (text.trim().length < MIN_LETTERS) return setPlaces(null);
      const asked = new AbortController();
      const timer = window.setTimeout(() => {
        findPlaces(text, asked.signal).then(
          (found) => asked.signal.aborted || setPlaces(found),
          () => asked.signal.aborted || setPlaces(null),
        );
      }, REST_MS);
      pending.current = { timer, asked };
    },
  };
}

type Pending = { timer: number; asked: AbortController };

function cancel(pending: Pending | null) {
  window.clearTimeout(pending?.timer);
  pending?.asked.abort();
}

async function findPlaces(text: string, signal: AbortSignal): Promise<FoundPlace[] | null> {
  const response = await fetch(paths.findPlaces(text.trim()), { signal });
  return response.ok ? ((await response.json()) as FoundPlace[]) : null;
}
