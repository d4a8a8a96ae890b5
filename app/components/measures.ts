import { useRouteLoaderData } from '@remix-run/react';
import { useFormatter, useTranslations } from 'use-intl';
import { KM_PER_MILE, type Units } from '#worker/domain/profile/units.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';
import { useMoney } from './money.tsx';

/** Writes distances and durations with their unit; distances come in miles and are written in the driver's unit. */
export function useMeasures() {
  const format = useFormatter();
  const t = useTranslations('common');
  const writeMoney = useMoney();
  const isMetric = useUnits() === 'km';
  const oneDigit = (value: number) =>
    format.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return {
    miles: (miles: number) =>
      isMetric ? t('km', { value: oneDigit(miles * KM_PER_MILE) }) : t('miles', { value: oneDigit(miles) }),
    perMile: (centsPerMile: number) =>
      isMetric
        ? t('perKm', { amount: writeMoney(Math.round(centsPerMile / KM_PER_MILE)) })
        : t('perMile', { amount: writeMoney(Math.round(centsPerMile)) }),
    minutes: (minutes: number) => t('minutes', { value: format.number(Math.round(minutes)) }),
    hours: (activeMs: number) => t('hours', { value: oneDigit(activeMs / HOUR_MS) }),
  };
}

/** The unit the driver reads distances in; miles for visitors. */
export function useUnits(): Units {
  return useRouteLoaderData<{ units?: Units }>('root')?.units ?? 'miles';
}
