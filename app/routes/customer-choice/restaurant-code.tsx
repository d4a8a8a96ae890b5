import { useTranslations } from 'use-intl';
import { DownloadQr } from '#app/components/qr/download-qr.tsx';
import { LinkText } from '#app/components/qr/link-text.tsx';
import { QrCode } from '#app/components/qr/qr-code.tsx';
import type { QrPicture } from '#app/components/qr/qr-picture.ts';
import { ShareLink } from '#app/components/qr/share-link.tsx';
import { Card } from '#app/components/ui/card.tsx';

const SIZE = 200;

/** The code restaurants scan to register, with the driver's own referral code in it. */
export function RestaurantCode({ link, qr }: { link: string; qr: QrPicture }) {
  const t = useTranslations('customerChoice');
  return (
    <Card id="restaurants" title={t('restaurants')}>
      <p className="mb-4 text-ink-soft text-small">{t('restaurantsText')}</p>
      <div className="flex flex-col items-center gap-4">
        <QrCode qr={qr} size={SIZE} title={t('qrTitle')} />
        <div className="flex w-full max-w-sm flex-wrap gap-2 *:flex-1 *:basis-36">
          <ShareLink link={link} title={t('shareTitle')} />
          <DownloadQr qr={qr} fileName="roadwaze-restaurants" />
        </div>
        <LinkText link={link} />
      </div>
    </Card>
  );
}
