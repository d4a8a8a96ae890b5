import { createFormatter, createTranslator } from 'use-intl/core';
import { countAllMinutes, type OfferEvaluation, type OfferTerms } from '#worker/engines/offers/index.ts';
import { en } from '#worker/words/locales/en.ts';
import {
  type OfferLanguage,
  writeLookahead,
  writeOfferReason,
  writeOfferSum,
  writeReady,
  writeValue,
} from './write-offer.ts';

const t: OfferLanguage['t'] = createTranslator({ locale: 'en', messages: en, namespace: 'offer' });

/** Returns English, with times in the driver's time zone. */
export function writeEnglish(timeZone: string): OfferLanguage {
  return { t, format: createFormatter({ locale: 'en', timeZone }) };
}

/** Returns an evaluation as text for the API: the sum and the reasons. For an offer not worth taking, what fails comes first. */
export function describeOffer(
  language: OfferLanguage,
  evaluation: OfferEvaluation,
  terms: OfferTerms,
): string {
  const sum = writeOfferSum(language, evaluation, terms);
  const why = writeOfferReason(language, evaluation);
  const ready = writeReady(language, evaluation);
  const ahead = writeLookahead(language, evaluation);
  const sentences = evaluation.isTake ? [sum, ready, ...why, ahead] : [...why, sum, ready, ahead];
  return sentences.filter((sentence) => sentence !== null).join(' ');
}

/** Returns why an offer is suggested, as text. */
export function describeSuggestion(language: OfferLanguage, evaluation: OfferEvaluation): string {
  return t('suggestionText', {
    value: writeValue(language, evaluation.valueCents),
    minutes: Math.round(countAllMinutes(evaluation)),
  });
}
