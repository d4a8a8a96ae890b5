import { useTranslations } from 'use-intl';
import { useMoney } from '#app/components/money.tsx';

export function usePerHour(): (cents: number) => string {
  const t = useTranslations('common');
  const writeMoney = useMoney();
  return (cents) => t('perHour', { amount: writeMoney(cents) });
}
