import { useEffect, useRef } from 'react';
import { useTimeZone } from 'use-intl';
import { askForChanges } from './connect-live.ts';
import { repeatInSight } from './repeat-in-sight.ts';

const LOOK_EVERY_MS = 60_000;

/** Calls back while a page is looked at on another of the driver's days than it was read on, and the server is in reach. */
export function useNewDay(readAt: number, onNewDay: () => void): void {
  const timeZone = useTimeZone();
  const page = useRef({ onNewDay });
  page.current = { onNewDay };
  useEffect(() => {
    const writeToday = () => new Date().toLocaleDateString('en', { timeZone });
    const readOn = writeToday();
    return repeatInSight(LOOK_EVERY_MS, async () => {
      if (writeToday() === readOn) return;
      const answer = await askForChanges(readAt);
      if (answer?.ok) page.current.onNewDay();
    });
  }, [readAt, timeZone]);
}
