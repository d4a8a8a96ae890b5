import { useEffect, useRef } from 'react';
import { useTimeZone } from 'use-intl';
import { askForChanges } from './connect-live.ts';
import { OFFER_OVER } from './offer-over.ts';
import { repeatInSight } from './repeat-in-sight.ts';

const LOOK_EVERY_MS = 60_000;

/**
 * Calls back when the page that is looked at is out of date although nothing was changed, and the server is in reach: it was
 * read on an earlier day of the driver, or shows an expired offer.
 */
export function useOutdated(readAt: number, onOutdated: () => void): void {
  const timeZone = useTimeZone();
  const page = useRef({ onOutdated });
  page.current = { onOutdated };
  useEffect(() => {
    const writeToday = () => new Date().toLocaleDateString('en', { timeZone });
    const readOn = writeToday();
    let isAsking = false;
    // Offers that end at once are one reason to read the page.
    const report = async () => {
      if (isAsking) return;
      isAsking = true;
      const answer = await askForChanges(readAt);
      isAsking = false;
      if (answer?.ok) page.current.onOutdated();
    };
    const stopLooking = repeatInSight(LOOK_EVERY_MS, () => {
      if (writeToday() !== readOn) void report();
    });
    addEventListener(OFFER_OVER, report);
    return () => {
      stopLooking();
      removeEventListener(OFFER_OVER, report);
    };
  }, [readAt, timeZone]);
}
