import { useTranslations } from 'use-intl';
import { useCampaignTexts } from '#app/components/campaign-texts.ts';
import { DateTime } from '#app/components/date-time.tsx';
import { useMoney } from '#app/components/money.tsx';
import { Badge, type BadgeTone } from '#app/components/ui/badge.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Users } from '#app/components/ui/icons.ts';
import { CLAIMS } from '#worker/domain/marketing/claims.ts';
import { findCampaign } from '#worker/domain/referrals/campaigns.ts';
import type { Referral, ReferralStatus } from '#worker/domain/referrals/referral.ts';
import { toCents } from '#worker/domain/shared/money.ts';

const TONES: Record<ReferralStatus, BadgeTone> = { pending: 'neutral', signed_up: 'note', active: 'accent' };

/** The referred drivers, newest first. */
export function ReferralList({ referrals }: { referrals: Referral[] }) {
  const t = useTranslations('recruitment');
  return (
    <Card id="recent" title={t('recent')}>
      {referrals.length === 0 ? (
        <EmptyState icon={Users} title={t('none')} text={t('noneText')} />
      ) : (
        <ul className="divide-y divide-line">
          {referrals.map((referral) => (
            <ReferralRow key={referral.id} {...referral} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function ReferralRow({ firstName, campaign, status, createdAt }: Referral) {
  const t = useTranslations('recruitment');
  const { title } = useCampaignTexts()(findCampaign(campaign));
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-semibold">
          {firstName ? (
            <span translate="no">{firstName}</span>
          ) : (
            t(status === 'pending' ? 'pendingDriver' : 'newDriver')
          )}
        </p>
        <p className="flex flex-wrap gap-x-2 text-ink-soft text-small">
          <span>{title}</span>
          <DateTime at={createdAt} style="dateTime" />
        </p>
      </div>
      <div className="flex max-w-1/2 shrink-0 flex-col items-end gap-1 text-end">
        <Badge tone={TONES[status]}>{t(`statuses.${status}`)}</Badge>
        <span className="text-ink-soft text-small">{useBonusText(status)}</span>
      </div>
    </li>
  );
}

function useBonusText(status: ReferralStatus): string {
  const t = useTranslations('recruitment');
  const amount = useMoney()(toCents(CLAIMS.driverReferralWeekly), { isWhole: true });
  if (status === 'active') return t('bonusActive', { amount });
  return status === 'pending' ? t('bonusPending') : t('bonusNext');
}
