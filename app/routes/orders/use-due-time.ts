import { useDateTime } from '#app/components/date-time.tsx';
import { HOUR_MS } from '#worker/domain/shared/time.ts';

/** After this time the day is written too, since a time of day alone would be ambiguous. */
const WITH_DAY_MS = 12 * HOUR_MS;

/** Returns a function that writes when an order is due that was created at `createdAt` (epoch ms). */
export function useDueTime(): (dueAt: number, createdAt: number) => string {
  const writeTime = useDateTime();
  return (dueAt, createdAt) => writeTime(dueAt, dueAt - createdAt < WITH_DAY_MS ? 'time' : 'dateTime');
}
