import { type MutableRefObject, useEffect, useRef } from 'react';
import type { LiveMessage } from '#worker/domain/live/live-message.ts';
import { ring } from './ring.ts';

/** A tab does not ring for the offers of its own form within this time (ms). */
const OWN_MS = 4000;

/** `readVersion` is what the page may have first, `known` what it has now; `isMaking`: its own form is making offers. */
type Page = { readVersion: number; known: MutableRefObject<number>; isMaking: boolean };

/** Rings for the offers of messages: for each once, and for none that the page read by itself or its own form made. */
export function useRinging({ readVersion, known, isMaking }: Page) {
  // The version whose offers rang. The page may have been read from a copy of the database that had less.
  const heard = useRef(known.current);
  const first = useRef(readVersion);
  const madeAt = useRef(0);

  useEffect(() => {
    if (!isMaking) return;
    madeAt.current = Date.now();
    const before = known.current;
    return () => {
      // The page shows these offers now; a lost socket would still announce them.
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
