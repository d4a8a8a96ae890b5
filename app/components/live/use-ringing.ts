import { type MutableRefObject, useEffect, useRef } from 'react';
import type { LiveMessage } from '#worker/domain/live/live-message.ts';
import { ring } from './ring.ts';

/** A tab does not ring within this time (ms) for offers its own form created. */
const OWN_MS = 4000;

/**
 * `readVersion`: the version of the data first shown. `known`: the version shown now. `isMaking`: the page's own form is creating
 * offers.
 */
type Page = { readVersion: number; known: MutableRefObject<number>; isMaking: boolean };

/** Rings once for each newly announced offer, except those that the page loaded itself or that its own form created. */
export function useRinging({ readVersion, known, isMaking }: Page) {
  // The version up to which offers have rung. The page may have been read from a replica that was behind.
  const heard = useRef(known.current);
  const first = useRef(readVersion);
  const madeAt = useRef(0);

  useEffect(() => {
    if (!isMaking) return;
    madeAt.current = Date.now();
    const before = known.current;
    return () => {
      // The page now shows these offers, but a reconnecting socket would announce them again.
      if (known.current > before) heard.current = Math.max(heard.current, known.current);
    };
  }, [isMaking, known]);

  const ringFor = useRef(({ version, arrived }: LiveMessage, leads: boolean) => {
    if (version <= heard.current) return;
    heard.current = version;
    const isOwn = version <= first.current || Date.now() - madeAt.current < OWN_MS;
    if (arrived.length > 0 && leads && !isOwn) void ring(arrived);
  }).current;
  return { heard, ringFor };
}
