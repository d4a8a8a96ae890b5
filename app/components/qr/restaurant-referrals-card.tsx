import { useTranslations } from 'use-intl';
import { useMoney } from '#app/components/money.tsx';
import type { QrPicture } from '#app/components/qr/qr-picture.ts';
import { Card } from '#app/components/ui/card.tsx';
import { Stat } from '#app/components/ui/stat.tsx';
import { CLAIMS } from '#worker/domain/marketing/claims.ts';
import { toCents } from '#worker/domain/shared/money.ts';
import { DownloadQr } from './download-qr.tsx';
import { LinkText } from './link-text.tsx';
import { QrCode } from './qr-code.tsx';
import { CopyLink, ShareLink } from './share-link.tsx';

const SIZE = 150;

/** `count`: the number of active restaurants that signed up with the driver's code. */
export type RestaurantReferrals = { code: string; link: string; qr: QrPicture; count: number };

/** The driver's restaurant referral code, and what it earns per month. */
export function RestaurantReferralsCard({ code, link, qr, count }: RestaurantReferrals) {
  const t = useTranslations('restaurantReferrals');
  const tQr = useTranslations('qr');
  const writeMoney = useMoney();
  const monthlyCents = toCents(CLAIMS.restaurantReferralMonthly);
  return (
    <Card id="restaurant-referrals" title={t('heading')}>
      <p className="mb-4 text-ink-soft text-small">
        {t('text', { amount: writeMoney(monthlyCents, { isWhole: true }) })}
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <QrCode qr={qr} size={SIZE} title={t('qrTitle')} />
        <div className="flex min-w-0 flex-1 basis-56 flex-col items-start gap-3">
          <p className="font-semibold">
            {t.rich('code', { code, value: (chunks) => <span translate="no">{chunks}</span> })}
          </p>
          <LinkText link={link} />
          <div className="flex w-full flex-wrap gap-2 *:flex-1 *:basis-36">
            <CopyLink link={link} toastKey="referralLinkCopied" />
            <ShareLink link={link} title={tQr('shareTitle')} />
            <DownloadQr qr={qr} fileName="roadwaze-restaurants" />
          </div>
        </div>
      </div>
      <dl className="mt-4 grid grid-cols-pairs gap-4">
        <Stat label={t('count')}>{count}</Stat>
        <Stat label={t('monthly')}>{writeMoney(count * monthlyCents)}</Stat>
      </dl>
    </Card>
  );
}
