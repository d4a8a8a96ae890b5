import type { LiveTopic } from '#worker/domain/live/live-message.ts';
import { paths } from '#worker/domain/shared/paths.ts';

/** Pages whose route begins where the driver is. */
export const ROUTE_PAGES = [paths.home(), paths.drive(), paths.map()];

/** What a sent position changes is announced within this time (ms). */
const OWN_MS = 4000;

let sentAt = Number.NEGATIVE_INFINITY;

/** Records that this tab sends the driver's position now; its page reads the route when the server has it. */
export function notePosition(): void {
  sentAt = Date.now();
}

/** Whether this page has to read what changed: a change of the route alone only if it shows it and did not cause it. */
export function isNews(topics: readonly LiveTopic[]): boolean {
  if (topics.some((topic) => topic !== 'route')) return true;
  return ROUTE_PAGES.includes(location.pathname) && Date.now() - sentAt >= OWN_MS;
}
