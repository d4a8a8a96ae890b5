import { useTranslations } from 'use-intl';
import { useDateTime } from '#app/components/date-time.tsx';
import { useDueTime } from '#app/routes/orders/use-due-time.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { hasArrived, type ShownStop } from './list-active-stops.ts';

type StopTexts = { kind: string; time: string | undefined; times: string[]; isThere: boolean };

/** The minute that a clock shows. */
const toMinute = (at: number) => Math.floor(at / MINUTE_MS);

/**
 * Writes the kind of a stop, its expected and due times where known (`times`), and the more important one (`time`): the expected
 * one of a pickup, the due one of a drop-off, both where it will be late. A pickup where the driver is (`isThere`) has neither.
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
