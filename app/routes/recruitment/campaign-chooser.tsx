import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { useCampaignTexts } from '#app/components/campaign-texts.ts';
import { Badge } from '#app/components/ui/badge.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { cx } from '#app/lib/cx.ts';
import { CAMPAIGNS, type Campaign, type CampaignId } from '#worker/domain/referrals/campaigns.ts';
import { paths } from '#worker/domain/shared/paths.ts';

/** The campaigns, each linked to its invitation code. */
export function CampaignChooser({ chosen }: { chosen: CampaignId }) {
  const t = useTranslations('recruitment');
  return (
    <Card id="campaigns" title={t('campaigns')}>
      <ul className="flex flex-col gap-3">
        {CAMPAIGNS.map((campaign) => (
          <li key={campaign.id}>
            <CampaignLink campaign={campaign} isChosen={campaign.id === chosen} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function CampaignLink({ campaign, isChosen }: { campaign: Campaign; isChosen: boolean }) {
  const t = useTranslations('recruitment');
  const { title, text, incentive } = useCampaignTexts()(campaign);
  return (
    <Link
      to={paths.recruitment(campaign.id)}
      replace
      preventScrollReset
      prefetch="intent"
      aria-current={isChosen ? 'true' : undefined}
      className={cx(
        'flex flex-col gap-1 rounded-control border p-3',
        isChosen ? 'border-accent bg-accent-soft' : 'border-line-strong hover:bg-sunken',
      )}
    >
      <span className="flex flex-wrap items-center gap-2 font-semibold">
        {title} {isChosen && <Badge tone="accent">{t('chosen')}</Badge>}
      </span>
      <span className="text-small first-letter:uppercase">{incentive}</span>
      <span className="text-ink-soft text-small">{text}</span>
      <span className="text-ink-soft text-small">
        {t.rich('campaignCode', { code: () => <span translate="no">{campaign.code}</span> })}
      </span>
    </Link>
  );
}
