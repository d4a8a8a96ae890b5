import { useTranslations } from 'use-intl';
import { useDateTime } from '#app/components/date-time.tsx';
import { useDueTime } from '#app/routes/orders/use-due-time.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { hasArrived, type ShownStop } from './list-active-stops.ts';

type StopTexts = { kind: string; time: string | undefined; times: string[]; isThere: boolean };

/** Returns the time in whole minutes since the epoch, because clock times are shown to the minute. */
const toMinute = (at: number) => Math.floor(at / MINUTE_MS);

/**
 * Returns a formatter for a stop's texts: its kind, its expected and due times if known (`times`), and the more important of them
 * (`time`): the expected time of a pickup, the due time of a drop-off, or both if it will be late. There are no times once the
 * driver has arrived (`isThere`).
 */
export function useStopTexts() {
  const t = useTranslations('drive');
  const writeTime = useDateTime();
  const writeDue = useDueTime();
  return (stop: ShownStop): StopTexts => {
    const { kind, arriveAt, dueAt, orders } = stop;
    const isThere = hasArrived(stop);
    const times = arriveAt === null || isThere ? [] : [t('about', { time: writeTime(arriveAt, 'time') })];
    const isLate = dueAt !== null && arriveAt !== null && toMinute(arriveAt) > toMinute(dueAt);
    if (dueAt !== null && !isThere) {
      const newestAt = Math.max(...orders.map(({ createdAt }) => createdAt));
      times.push(t(isLate ? 'late' : 'by', { time: writeDue(dueAt, newestAt) }));
    }
    const time = isLate ? times.join(' · ') : times.at(kind === 'pickup' ? 0 : -1);
    return { kind: t(kind), time, times, isThere };
  };
}
