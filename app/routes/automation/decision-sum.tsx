import { useOfferLanguage } from '#app/routes/orders/use-offer-language.ts';
import type { OfferFacts } from '#worker/domain/automation/arrival-facts.ts';
import { writeLookahead, writeOfferReason, writeOfferSum, writeReady } from '#worker/words/write-offer.ts';

/** Why an offer was worth it or not, as its card said it: the sum, the deadlines, and what looking ahead found. */
export function DecisionSum({ offer }: { offer: OfferFacts }) {
  const language = useOfferLanguage();
  const texts = [
    writeOfferSum(language, offer, offer.terms),
    writeReady(language, offer),
    ...writeOfferReason(language, offer.reason),
    writeLookahead(language, offer),
  ].filter((text) => text !== null);
  return <p className="mt-1 text-caption text-ink-soft tabular-nums">{texts.join(' ')}</p>;
}
