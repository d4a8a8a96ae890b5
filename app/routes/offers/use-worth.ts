import { useTranslations } from 'use-intl';
import { useMeasures } from '#app/components/measures.ts';
import { useMoney } from '#app/components/money.tsx';
import type { DriveFigures } from '#worker/services/map/get-drive-page.ts';

type Figures = Pick<DriveFigures, 'netCentsPerHour' | 'minutes' | 'extraMiles'>;

/** Returns the formatted hourly pay of an offer's detour, and what the offer adds to the route. */
export function useWorth({ netCentsPerHour, minutes, extraMiles }: Figures) {
  const tUnits = useTranslations('common');
  const t = useTranslations('home.offer');
  const writeMoney = useMoney();
  const measures = useMeasures();
  return {
    rate: tUnits('perHour', { amount: writeMoney(netCentsPerHour, { isWhole: true }) }),
    adds: t('adds', { minutes: measures.minutes(minutes), miles: measures.miles(Math.max(0, extraMiles)) }),
  };
}
