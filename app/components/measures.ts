import { useRouteLoaderData } from '@remix-run/react';
import { useFormatter, useTranslations } from 'use-intl';
import { fromMiles, fromPricePerMile, type Units } from '#worker/domain/profile/units.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';
import { useMoney } from './money.tsx';

/** Writes distances and durations with their unit; distances come in miles and are written in the driver's unit. */
export function useMeasures() {
  const format = useFormatter();
  const t = useTranslations('common');
  const writeMoney = useMoney();
  const units = useUnits();
  const oneDigit = (value: number) =>
    format.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return {
    miles: (miles: number) => t(units, { value: oneDigit(fromMiles(miles, units)) }),
    perMile: (centsPerMile: number) =>
      t(units === 'km' ? 'perKm' : 'perMile', {
        amount: writeMoney(Math.round(fromPricePerMile(centsPerMile, units))),
      }),
    minutes: (minutes: number) => t('minutes', { value: format.number(Math.round(minutes)) }),
    hours: (activeMs: number) => t('hours', { value: oneDigit(activeMs / HOUR_MS) }),
  };
}

/** The unit the driver reads distances in; miles for visitors. */
export function useUnits(): Units {
  return useRouteLoaderData<{ units?: Units }>('root')?.units ?? 'miles';
}
