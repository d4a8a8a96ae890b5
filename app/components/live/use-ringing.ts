import { type MutableRefObject, useEffect, useRef } from 'react';
import type { LiveMessage } from '#worker/domain/live/live-message.ts';
import { ring } from './ring.ts';

/** A tab does not ring for the offers of its own form within this time (ms). */
const OWN_MS = 4000;

/** `readVersion` is what the page has first, `known` what it has now; `isMaking`: its own form is making offers. */
type Page = { readVersion: number; known: MutableRefObject<number>; isMaking: boolean };

/** Rings for the offers of messages: for each once, and for none that the page read by itself or its own form made. */
export function useRinging({ readVersion, known, isMaking }: Page) {
  // The version whose offers rang.
  const heard = useRef(readVersion);
  // A socket that comes back reports again what the page has not read.
  const rung = useRef(new Set<string>());
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
    const fresh = arrived.filter((id) => !rung.current.has(id));
    for (const id of fresh) rung.current.add(id);
    if (version <= heard.current) return;
    heard.current = version;
    const isOwn = Date.now() - madeAt.current < OWN_MS;
    if (fresh.length > 0 && leads && !isOwn) void ring(fresh);
  }).current;
  return { heard, ringFor };
}
