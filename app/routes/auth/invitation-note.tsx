import { useTranslations } from 'use-intl';
import { useCampaignTexts } from '#app/components/campaign-texts.ts';
import { type CampaignId, findCampaign } from '#worker/domain/referrals/campaigns.ts';

/** What the invitation offers that led to this sign-in. */
export function InvitationNote({ campaign }: { campaign: CampaignId }) {
  const t = useTranslations('campaigns');
  const writeTexts = useCampaignTexts();
  return (
    <div className="rounded-card bg-accent-soft p-4 text-accent-strong">
      <p className="font-semibold">{t('invited')}</p>
      <p className="text-small">
        {t('invitedText', { incentive: writeTexts(findCampaign(campaign)).incentive })}
      </p>
    </div>
  );
}
