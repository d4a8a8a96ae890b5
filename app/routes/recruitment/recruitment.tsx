import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { Link, useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { useCampaignTexts } from '#app/components/campaign-texts.ts';
import { Page } from '#app/components/layout/page.tsx';
import { useMoney } from '#app/components/money.tsx';
import { DownloadQr } from '#app/components/qr/download-qr.tsx';
import { drawQr } from '#app/components/qr/draw-qr.server.ts';
import { LinkText } from '#app/components/qr/link-text.tsx';
import { QrCode } from '#app/components/qr/qr-code.tsx';
import type { QrPicture } from '#app/components/qr/qr-picture.ts';
import { QrSignupLink } from '#app/components/qr/qr-signup-link.tsx';
import { CopyLink, ShareLink } from '#app/components/qr/share-link.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Card } from '#app/components/ui/card.tsx';
import { StatCard } from '#app/components/ui/stat.tsx';
import { requirePage } from '#app/lib/auth.server.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { CLAIMS } from '#worker/domain/marketing/claims.ts';
import { type CampaignId, findCampaign } from '#worker/domain/referrals/campaigns.ts';
import { createDriverLink } from '#worker/domain/referrals/referral-links.ts';
import { toCents } from '#worker/domain/shared/money.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { selectRecruitment, toRecruitment } from '#worker/services/referrals/get-recruitment.ts';
import { CampaignChooser } from './campaign-chooser.tsx';
import { ReferralList } from './referral-list.tsx';

export { decideRevalidation as shouldRevalidate };

export const handle: PageHandle = { title: 'recruitment' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { session, rows } = await requirePage(context, request, ({ id }) =>
    selectRecruitment(context.ctx, id),
  );
  const { driver } = session;
  const { origin, searchParams } = new URL(request.url);
  const campaign = findCampaign(searchParams.get('campaign'));
  const link = createDriverLink(origin, { campaign, code: driver.referralCode });
  const { counts, money, referrals } = toRecruitment(rows);
  return {
    campaignId: campaign.id,
    link,
    qr: drawQr(link),
    tiles: { ...counts, ...money, restaurants: driver.referralCount },
    referrals,
  };
}

export default function RecruitmentPage() {
  const t = useTranslations('recruitment');
  const { campaignId, link, qr, tiles, referrals } = useLoaderData<typeof loader>();
  const weekly = useMoney()(toCents(CLAIMS.driverReferralWeekly), { isWhole: true });
  return (
    <Page lead={t('lead', { amount: weekly })}>
      <ReferralTiles {...tiles} />
      <div className="grid grid-cols-1 items-start gap-4 sm:gap-5 lg:grid-cols-2">
        <CampaignChooser chosen={campaignId} />
        <InvitationCard campaignId={campaignId} link={link} qr={qr} />
      </div>
      <ReferralList referrals={referrals} />
      <OtherWays />
    </Page>
  );
}

const SIZE = 300;

type Props = { campaignId: CampaignId; link: string; qr: QrPicture };

/** The QR code and link of an invitation for the chosen campaign. */
function InvitationCard({ campaignId, link, qr }: Props) {
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

/** Other ways to recruit: signing up a person face to face, and the code for restaurants. */
function OtherWays() {
  const t = useTranslations('recruitment');
  const amount = useMoney()(toCents(CLAIMS.restaurantReferralMonthly), { isWhole: true });
  return (
    <Card id="in-person" title={t('inPerson')}>
      <div className="flex flex-col items-start gap-3">
        <p>{t('inPersonText')}</p>
        <QrSignupLink />
        <p className="text-ink-soft text-small">{t('restaurantText', { amount })}</p>
        <Link to={paths.profile()} prefetch="intent" className={getButtonClasses('quiet', '-ms-4')}>
          {t('toProfile')}
        </Link>
      </div>
    </Card>
  );
}

type ReferralTilesProps = {
  total: number;
  active: number;
  restaurants: number;
  latelyCents: number;
  owedCents: number;
};

/** The results of the driver's invitations: the number of referrals, and their earnings in the ledger. */
function ReferralTiles({ total, active, restaurants, latelyCents, owedCents }: ReferralTilesProps) {
  const t = useTranslations('recruitment');
  const writeMoney = useMoney();
  return (
    <section aria-label={t('tiles')}>
      <dl className="grid grid-cols-pairs gap-3 *:last:col-span-full lg:grid-cols-5 lg:*:last:col-span-1">
        <StatCard label={t('total')}>{total}</StatCard>
        <StatCard label={t('active')}>{active}</StatCard>
        <StatCard label={t('restaurants')}>{restaurants}</StatCard>
        <StatCard label={t('lately')}>{writeMoney(latelyCents)}</StatCard>
        <StatCard label={t('owed')}>{writeMoney(owedCents)}</StatCard>
      </dl>
    </section>
  );
}
