import { useTranslations } from 'use-intl';
import { Badge, type BadgeTone } from '#app/components/ui/badge.tsx';
import { getVerdict, type OfferEvaluation, type Verdict } from '#worker/engines/offers/index.ts';

const TONES: Record<Verdict, BadgeTone> = { take: 'accent', maybe: 'warn', skip: 'neutral' };

/** An offer's verdict, Take, Maybe or Skip, which is the same on every page. */
export function OfferVerdict({ evaluation }: { evaluation: Pick<OfferEvaluation, 'isTake' | 'confidence'> }) {
  return <VerdictBadge verdict={getVerdict(evaluation)} />;
}

export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  const t = useTranslations('offer.verdict');
  return <Badge tone={TONES[verdict]}>{t(verdict)}</Badge>;
}
