import { useFormatter, useTranslations } from 'use-intl';
import type { OfferLanguage } from '#worker/words/write-offer.ts';

/** What writes offers in the reader's language and the driver's time zone. */
export function useOfferLanguage(): OfferLanguage {
  return { t: useTranslations('offer'), format: useFormatter() };
}
