import { useFormatter, useTranslations } from 'use-intl';
import type { OfferLanguage } from '#worker/words/write-offer.ts';

/** Returns the translator and formatter for offer texts, in the reader's language and the driver's time zone. */
export function useOfferLanguage(): OfferLanguage {
  return { t: useTranslations('offer'), format: useFormatter() };
}
