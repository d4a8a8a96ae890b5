import { useTranslations } from 'use-intl';
import { useDateTime } from '#app/components/date-time.tsx';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { hasArrived, type ShownStop } from './list-active-stops.ts';

type StopTexts = { kind: string; time: string | undefined; times: string[]; isThere: boolean };

/** The minute that a clock shows. */
const toMinute = (at: number) => Math.floor(at / MINUTE_MS);

/**
 * Writes the kind of a stop, its expected and due times where known (`times`), and the more important one (`time`): both where
 * it will be late. `isThere`: without an expected time.
 */
export function useStopTexts() {
  const t = useTranslations('drive');
  const writeTime = useDateTime();
  const write = (key: 'about' | 'by' | 'late', at: number) => t(key, { time: writeTime(at, 'time') });
  return (stop: ShownStop): StopTexts => {
    const { kind, arriveAt, dueAt } = stop;
    const isThere = hasArrived(stop);
    const times = arriveAt === null || isThere ? [] : [write('about', arriveAt)];
    const isLate = dueAt !== null && arriveAt !== null && toMinute(arriveAt) > toMinute(dueAt);
    // Only deliveries are late; by when to be at a pickup follows from them.
    if (dueAt !== null && !isThere) times.push(write(isLate && kind === 'dropoff' ? 'late' : 'by', dueAt));
    const time = isLate ? times.join(' · ') : times.at(-1);
    return { kind: t(kind), time, times, isThere };
  };
}
