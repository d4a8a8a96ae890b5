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

/** English, with times as clocks in the driver's zone show them. */
export function writeEnglish(timeZone: string): OfferLanguage {
  return { t, format: createFormatter({ locale: 'en', timeZone }) };
}

/** Describes an evaluation for the API: the sum and the reasons; a no begins with what fails. */
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

/** Describes why an offer is suggested. */
export function describeSuggestion(language: OfferLanguage, evaluation: OfferEvaluation): string {
  return t('suggestionText', {
    value: writeValue(language, evaluation.valueCents),
    minutes: Math.round(countAllMinutes(evaluation)),
  });
}
