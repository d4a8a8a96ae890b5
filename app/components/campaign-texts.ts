import { useTranslations } from 'use-intl';
import type { Campaign } from '#worker/domain/referrals/campaigns.ts';
import { useMoney } from './money.tsx';

/** Returns a function that formats a campaign's texts. */
export function useCampaignTexts() {
  const t = useTranslations('campaigns');
  const writeMoney = useMoney();
  return ({ id, trial, bonusCents }: Campaign) => ({
    title: t(`${id}.title`),
    text: t(`${id}.text`),
    incentive: t(`${id}.incentive`, {
      ...trial,
      bonus: writeMoney(bonusCents, { isWhole: true }),
    }),
  });
}
