import { useDateTime } from '#app/components/date-time.tsx';
import { HOUR_MS } from '#worker/domain/shared/time.ts';

/** Due times further away than this include the day, because a time of day alone would be ambiguous. */
const WITH_DAY_MS = 12 * HOUR_MS;

/** Returns a formatter for the due time of an order created at `createdAt` (epoch ms). */
export function useDueTime(): (dueAt: number, createdAt: number) => string {
  const writeTime = useDateTime();
  return (dueAt, createdAt) => writeTime(dueAt, dueAt - createdAt < WITH_DAY_MS ? 'time' : 'dateTime');
}
