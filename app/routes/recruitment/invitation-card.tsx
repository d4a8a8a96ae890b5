import { useTranslations } from 'use-intl';
import { useCampaignTexts } from '#app/components/campaign-texts.ts';
import { DownloadQr } from '#app/components/qr/download-qr.tsx';
import { LinkText } from '#app/components/qr/link-text.tsx';
import { QrCode } from '#app/components/qr/qr-code.tsx';
import type { QrPicture } from '#app/components/qr/qr-picture.ts';
import { CopyLink, ShareLink } from '#app/components/qr/share-link.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { type CampaignId, findCampaign } from '#worker/domain/referrals/campaigns.ts';

const SIZE = 300;

type Props = { campaignId: CampaignId; link: string; qr: QrPicture };

/** The QR code and link of an invitation with the chosen campaign. */
export function InvitationCard({ campaignId, link, qr }: Props) {
  const t = useTranslations('recruitment');
  const { title } = useCampaignTexts()(findCampaign(campaignId));
  return (
    <Card id="invitation" title={t('share')}>
      <p className="mb-4 text-ink-soft text-small">{t('shareText')}</p>
      <div className="flex flex-col items-center gap-4">
        <QrCode qr={qr} size={SIZE} title={t('qrTitle', { campaign: title })} />
        <div className="flex w-full max-w-sm flex-wrap gap-2 *:flex-1 *:basis-36">
          <ShareLink link={link} title={t('shareTitle')} />
          <CopyLink link={link} />
          <DownloadQr qr={qr} fileName={`roadwaze-${campaignId}`} />
        </div>
        <LinkText link={link} />
      </div>
    </Card>
  );
}
