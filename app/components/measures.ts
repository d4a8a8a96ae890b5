import { useFormatter, useTranslations } from 'use-intl';
import { useRoot } from '#app/lib/use-root.ts';
import { fromMiles, fromPricePerMile, type Units } from '#worker/domain/profile/units.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';
import { writeDollars } from '#worker/words/write-dollars.ts';

/**
 * Decimals of a distance, and the maximum decimals of a cost per distance in dollars. Converting to kilometers gives more than
 * fit.
 */
const MILES_DIGITS = 1;
const COST_DIGITS = 4;

type FractionDigits = 'minimumFractionDigits' | 'maximumFractionDigits';

/** Formats distances and durations with their unit. Distances are passed in miles and shown in the driver's unit. */
export function useMeasures() {
  const format = useFormatter();
  const t = useTranslations('common');
  const units = useUnits();
  const fixed = (value: number, digits: number) =>
    format.number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const writePrice = (dollars: number, digits: Pick<Intl.NumberFormatOptions, FractionDigits>) =>
    t(units === 'km' ? 'perKm' : 'perMile', { amount: writeDollars(format, dollars, digits) });
  const writeMiles = (miles: number, digits = MILES_DIGITS) =>
    t(units, { value: fixed(fromMiles(miles, units), digits) });
  const writeMinutes = (minutes: number, digits = 0) => t('minutes', { value: fixed(minutes, digits) });
  return {
    miles: writeMiles,
    /** Pay per distance, to the cent. */
    perMile: (centsPerMile: number, digits = 2) =>
      writePrice(fromPricePerMile(centsPerMile, units) / 100, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
    /** Cost per distance. Such rates have fractions of a cent, so up to `COST_DIGITS` decimals are shown. */
    costPerMile: (centsPerMile: number) =>
      writePrice(fromPricePerMile(centsPerMile, units) / 100, {
        minimumFractionDigits: 2,
        maximumFractionDigits: COST_DIGITS,
      }),
    /** Whether the displayed distance times the displayed rate gives exactly these cents. */
    makesCost: (miles: number, centsPerMile: number, cents: number) => {
      const distance = Number(fromMiles(miles, units).toFixed(MILES_DIGITS));
      const dollars = Number((fromPricePerMile(centsPerMile, units) / 100).toFixed(COST_DIGITS));
      return Math.round(distance * dollars * 100) === cents;
    },
    minutes: writeMinutes,
    /** A drive, of at least one minute. */
    drive: ({ miles, minutes }: { miles: number; minutes: number }) =>
      t('drive', { miles: writeMiles(miles), minutes: writeMinutes(Math.max(1, minutes)) }),
    hours: (activeMs: number) => t('hours', { value: fixed(activeMs / HOUR_MS, 1) }),
  };
}

/** The driver's unit of distance; miles for visitors. */
export function useUnits(): Units {
  return useRoot()?.units ?? 'miles';
}

/** Formats a surge multiplier with one decimal. */
export function useWriteSurge(): (multiplier: number) => string {
  const format = useFormatter();
  return (multiplier) => format.number(multiplier, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
