import { useEffect, useRef } from 'react';
import { useTimeZone } from 'use-intl';
import { askForChanges } from './connect-live.ts';
import { hasMoved } from './has-moved.ts';
import { OUTDATED_EVENT } from './outdated-event.ts';

// Duplicated here because every page loads this file, but few load the module that exports it.
const MINUTE_MS = 60_000;
const DAY_S = 86_400;

/**
 * Calls back when the visible page is out of date without a change, and the server is reachable: it was read on an earlier local
 * day or in another time zone, came from the phone's cache, or shows an expired offer. Also calls back when older data replaces
 * newer: the response to an earlier request can arrive after the response to a tap.
 */
export function useOutdated(readAt: number, onOutdated: () => void): void {
  const timeZone = useTimeZone();
  const page = useRef({ loadedAt: readAt, onOutdated });
  page.current.onOutdated = onOutdated;
  const shownAt = useRef(readAt);
  useEffect(() => {
    if (readAt < shownAt.current) page.current.onOutdated();
    shownAt.current = readAt;
  }, [readAt]);
  useEffect(() => {
    const aborter = new AbortController();
    const { signal } = aborter;
    const writeDay = (at = Date.now()) => new Date(at).toLocaleDateString('en', { timeZone });
    // Use the server's time only for the page as first loaded: with a wrong phone clock, later loads would appear to be from the
    // wrong day too.
    const readOn = writeDay(page.current.loadedAt === readAt ? readAt : undefined);
    let isAsking = false;
    // Offers that expire at the same time trigger only one reload.
    const report = async () => {
      if (isAsking) return;
      isAsking = true;
      const answer = await askForChanges(readAt);
      isAsking = false;
      if (answer?.ok) page.current.onOutdated();
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    function look() {
      clearTimeout(timer);
      if (document.hidden) return;
      const isOver = writeDay() !== readOn || hasMoved(timeZone);
      if (isOver) void report();
      timer = setTimeout(look, isOver ? MINUTE_MS : msToMidnight(timeZone));
    }
    look();
    document.addEventListener('visibilitychange', look, { signal });
    window.addEventListener(OUTDATED_EVENT, report, { signal });
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [readAt, timeZone]);
}

/** Returns the milliseconds left in the driver's day, off by an hour on a daylight saving change. */
function msToMidnight(timeZone: string | undefined): number {
  const now = new Date();
  const clock = now.toLocaleTimeString('en', { timeZone, hourCycle: 'h23' });
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return (DAY_S - hours * 3600 - minutes * 60 - seconds) * 1000 - now.getMilliseconds();
}
