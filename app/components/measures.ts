import { useFormatter, useTranslations } from 'use-intl';
import { HOUR_MS } from '#worker/domain/shared/time.ts';

/** Writes distances and durations with their unit. */
export function useMeasures() {
  const format = useFormatter();
  const t = useTranslations('common');
  const oneDigit = (value: number) =>
    format.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return {
    miles: (miles: number) => t('miles', { value: oneDigit(miles) }),
    minutes: (minutes: number) => t('minutes', { value: format.number(Math.round(minutes)) }),
    hours: (activeMs: number) => t('hours', { value: oneDigit(activeMs / HOUR_MS) }),
  };
}
