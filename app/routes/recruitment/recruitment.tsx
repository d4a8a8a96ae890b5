import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Page } from '#app/components/layout/page.tsx';
import { useMoney } from '#app/components/money.tsx';
import { drawQr } from '#app/components/qr/draw-qr.server.ts';
import { requireDriver } from '#app/lib/auth.server.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { CLAIMS } from '#worker/domain/marketing/claims.ts';
import { findCampaign } from '#worker/domain/referrals/campaigns.ts';
import { createDriverLink } from '#worker/domain/referrals/referral-links.ts';
import { toCents } from '#worker/domain/shared/money.ts';
import { getRecruitment } from '#worker/services/referrals/get-recruitment.ts';
import { CampaignChooser } from './campaign-chooser.tsx';
import { InvitationCard } from './invitation-card.tsx';
import { OtherWays } from './other-ways.tsx';
import { ReferralList } from './referral-list.tsx';
import { ReferralTiles } from './referral-tiles.tsx';

export { decideRevalidation as shouldRevalidate };

export const handle: PageHandle = { title: 'recruitment' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const { origin, searchParams } = new URL(request.url);
  const campaign = findCampaign(searchParams.get('campaign'));
  const link = createDriverLink(origin, { campaign, code: driver.referralCode });
  const { counts, money, referrals } = await getRecruitment(context.ctx, driver.id);
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
    <Page title={t('heading')} lead={t('lead', { amount: weekly })}>
      <ReferralTiles {...tiles} />
      <div className="grid items-start gap-4 sm:gap-5 lg:grid-cols-2">
        <CampaignChooser chosen={campaignId} />
        <InvitationCard campaignId={campaignId} link={link} qr={qr} />
      </div>
      <ReferralList referrals={referrals} />
      <OtherWays />
    </Page>
  );
}
