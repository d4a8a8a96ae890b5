import type { LiveTopic } from '#worker/domain/live/live-message.ts';
import { paths } from '#worker/domain/shared/paths.ts';

/** Pages whose route begins where the driver is. */
export const ROUTE_PAGES = [paths.home(), paths.drive(), paths.map()];

/** What a sent position changes is announced within this time (ms). */
const OWN_MS = 4000;

/** What a sent position changes is announced less than this time after the page's own reading (ms). */
export const OWN_LAG_MS = 1000;

let sentAt = Number.NEGATIVE_INFINITY;

/** Records that this tab sends the driver's position now; its page reads the route when the server has it. */
export function notePosition(): void {
  sentAt = Date.now();
}

/**
 * Returns when this page has to read what changed, in ms from now: a change of the route alone only if it shows it (else null), and
 * later if it may have caused it, since its own reading may have it by then.
 */
export function getNewsDelay(topics: readonly LiveTopic[]): number | null {
  if (topics.some((topic) => topic !== 'route')) return 0;
  if (topics.length === 0 || !ROUTE_PAGES.includes(location.pathname)) return null;
  return Math.max(0, sentAt + OWN_MS - Date.now());
}
