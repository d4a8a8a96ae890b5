import { createFormatter, createTranslator } from 'use-intl/core';
import { en } from '#app/i18n/locales/en.ts';
import {
  countMinutes,
  type OfferLanguage,
  writeLookahead,
  writeOfferReason,
  writeOfferSum,
  writeValue,
  writeWait,
} from '#app/i18n/write-offer.ts';
import type { OfferJudgement } from '#worker/domain/offers/offer.ts';
import type { OfferTerms } from '#worker/domain/offers/offer-terms.ts';

const t: OfferLanguage['t'] = createTranslator({ locale: 'en', messages: en, namespace: 'offer' });

/** English, with times as clocks in the driver's zone show them. */
export function speakEnglish(timeZone: string): OfferLanguage {
  return { t, format: createFormatter({ locale: 'en', timeZone }) };
}

/** Why an offer is to be taken or left, with the sum behind it, for the API; a no begins with what fails. */
export function describeOffer(language: OfferLanguage, judgement: OfferJudgement, terms: OfferTerms): string {
  const sum = writeOfferSum(language, judgement, terms);
  const why = writeOfferReason(language, judgement.reason);
  const wait = writeWait(language, judgement);
  const ahead = writeLookahead(language, judgement);
  const sentences = judgement.verdict === 'take' ? [sum, wait, ...why, ahead] : [...why, sum, wait, ahead];
  return sentences.filter((sentence) => sentence !== null).join(' ');
}

/** Why an offer is the one to look at first. */
export function describeSuggestion(language: OfferLanguage, judgement: OfferJudgement): string {
  return t('suggestionText', {
    value: writeValue(language, judgement.valueCents),
    minutes: Math.round(countMinutes(judgement)),
  });
}
