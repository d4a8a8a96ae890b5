import { useTranslations } from 'use-intl';
import { useDateTime } from '#app/components/date-time.tsx';
import type { ShownStop } from './list-active-stops.ts';

type StopTexts = { kind: string; time: string | null; times: string[] };

/**
 * Whether a stop is a pickup or a drop-off, when it is expected and by when it is due as far as that is known (`times`), and
 * the one of them that counts (`time`): both where it will be late.
 */
export function useStopTexts() {
  const t = useTranslations('drive');
  const writeTime = useDateTime();
  return ({ kind, arriveAt, dueAt }: ShownStop): StopTexts => {
    const times = arriveAt === null ? [] : [t('about', { time: writeTime(arriveAt, 'time') })];
    if (kind === 'pickup' || dueAt === null) return { kind: t(kind), time: times[0] ?? null, times };
    const isLate = arriveAt !== null && arriveAt > dueAt;
    const due = t(isLate ? 'late' : 'by', { time: writeTime(dueAt, 'time') });
    times.push(due);
    return { kind: t(kind), time: isLate ? times.join(' · ') : due, times };
  };
}
