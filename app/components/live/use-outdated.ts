import { useEffect, useRef } from 'react';
import { useTimeZone } from 'use-intl';
import { askForChanges } from './connect-live.ts';
import { hasMoved } from './has-moved.ts';
import { OUTDATED_EVENT } from './outdated-event.ts';

// Of its own: every page loads this file, few the one that has it.
const MINUTE_MS = 60_000;
const DAY_S = 86_400;

/**
 * Calls back when the visible page is out of date although nothing was changed, and the server can be reached: it was read on an
 * earlier day of the driver or in another time zone, came from the phone's storage, or shows an expired offer. Also when it is
 * replaced by an older one: the response to an earlier request can arrive after that to a tap, with the data from before it.
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
    // Only of the page as it was loaded: where the phone's clock is wrong, what is read again has the wrong day too.
    const readOn = writeDay(page.current.loadedAt === readAt ? readAt : undefined);
    let isAsking = false;
    // Offers that end at once are one reason to read the page.
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

/** How long the driver's day still lasts, in ms; an hour more or less on a day on which the clocks change. */
function msToMidnight(timeZone: string | undefined): number {
  const now = new Date();
  const clock = now.toLocaleTimeString('en', { timeZone, hourCycle: 'h23' });
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return (DAY_S - hours * 3600 - minutes * 60 - seconds) * 1000 - now.getMilliseconds();
}
