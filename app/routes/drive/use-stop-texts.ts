import { useTranslations } from 'use-intl';
import { useDateTime } from '#app/components/date-time.tsx';
import type { ShownStop } from './list-active-stops.ts';

/** Whether a stop is a pickup or a drop-off, and by when it is due; the expected time where no deadline is known. */
export function useStopTexts() {
  const t = useTranslations('drive');
  const writeTime = useDateTime();
  return ({ kind, arriveAt, dueAt }: ShownStop): { kind: string; time: string | null } => {
    const writeArrival = () => (arriveAt === null ? null : t('about', { time: writeTime(arriveAt, 'time') }));
    const isDue = kind === 'dropoff' && dueAt !== null;
    return { kind: t(kind), time: isDue ? t('by', { time: writeTime(dueAt, 'time') }) : writeArrival() };
  };
}
