import { useTranslations } from 'use-intl';
import { Badge, type BadgeTone } from '#app/components/ui/badge.tsx';
import { type Advice, getAdvice, type OfferEvaluation } from '#worker/engines/offers/index.ts';

const TONES: Record<Advice, BadgeTone> = { take: 'accent', maybe: 'warn', skip: 'neutral' };

/** Take, Maybe or Skip: the one verdict of an offer, the same on every page. */
export function VerdictPill({ evaluation }: { evaluation: Pick<OfferEvaluation, 'verdict' | 'confidence'> }) {
  return <AdvicePill advice={getAdvice(evaluation)} />;
}

export function AdvicePill({ advice }: { advice: Advice }) {
  const t = useTranslations('offer.advice');
  return <Badge tone={TONES[advice]}>{t(advice)}</Badge>;
}
