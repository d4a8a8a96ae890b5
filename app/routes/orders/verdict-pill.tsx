import { useTranslations } from 'use-intl';
import { Badge } from '#app/components/ui/badge.tsx';
import type { OfferEvaluation } from '#worker/engines/offers/index.ts';

/** The verdict on an offer. */
export function VerdictPill({ evaluation: { verdict } }: { evaluation: Pick<OfferEvaluation, 'verdict'> }) {
  const t = useTranslations('offer');
  return <Badge tone={verdict === 'take' ? 'accent' : 'neutral'}>{t(verdict)}</Badge>;
}
