import { useTranslations } from 'use-intl';
import { useCampaignTexts } from '#app/components/campaign-texts.ts';
import { CAMPAIGNS, type CampaignId } from '#worker/domain/referrals/campaigns.ts';

/** What the invitation offers that led to this sign-in. */
export function InvitationNote({ campaign: id }: { campaign: CampaignId }) {
  const t = useTranslations('campaigns');
  const writeTexts = useCampaignTexts();
  const campaign = CAMPAIGNS.find((entry) => entry.id === id) ?? CAMPAIGNS[0];
  return (
    <div className="rounded-card bg-accent-soft p-4 text-accent-strong">
      <p className="font-semibold">{t('invited')}</p>
      <p className="text-small">{t('invitedText', { incentive: writeTexts(campaign).incentive })}</p>
    </div>
  );
}
