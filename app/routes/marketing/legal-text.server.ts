import { createFormatter, createTranslator } from 'use-intl/core';
import type { Locale } from '#app/i18n/locale.server.ts';
import { PLANS } from '#worker/domain/billing/subscription.ts';
import { CLAIMS } from '#worker/domain/marketing/claims.ts';
import { BASE_CENTS, CANCEL_FEE_CENTS, CENTS_PER_MILE } from '#worker/domain/network/price-delivery.ts';
import { findCampaign } from '#worker/domain/referrals/campaigns.ts';
import { toDollars } from '#worker/domain/shared/money.ts';
import { getIntlLocale } from '#worker/words/languages.ts';
import { getMessages } from '#worker/words/messages.server.ts';
import { writeDollars } from '#worker/words/write-dollars.ts';

export type LegalText = {
  title: string;
  lead: string;
  updated: string;
  sections: { id: string; title: string; text: string }[];
  contact: { title: string; text: string };
};

/** When the texts last changed, in all languages. */
const UPDATED_AT = Date.UTC(2026, 10, 30);

type Translate = (key: string, values?: Record<string, string | number>) => string;

/** Returns a legal text in the reader's language, with its figures filled in. */
export function getLegalText({ language }: Locale, name: 'terms' | 'privacy'): LegalText {
  const messages = getMessages(language);
  const locale = getIntlLocale(language);
  const t = createTranslator({ locale, messages, namespace: 'legal' }) as Translate;
  const values = getFigures(locale);
  const { title: _title, lead: _lead, ...sections } = messages.legal[name];
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(UPDATED_AT);
  return {
    title: t(`${name}.title`),
    lead: t(`${name}.lead`),
    updated: t('updated', { date }),
    sections: Object.keys(sections).map((id) => ({
      id,
      title: t(`${name}.${id}.title`),
      text: t(`${name}.${id}.text`, values),
    })),
    contact: { title: t('contact'), text: t('contactText') },
  };
}

function getFigures(locale: string): Record<string, string | number> {
  const formatter = createFormatter({ locale, timeZone: 'UTC' });
  const format = (dollars: number) => writeDollars(formatter, dollars, { minimumFractionDigits: 0 });
  return {
    proPrice: format(toDollars(PLANS.pro.priceCents)),
    trialDays: PLANS.pro.trialDays,
    trialWeeks: findCampaign('referral').trial.count,
    trialMonths: findCampaign('premium').trial.count,
    minCheckDays: CLAIMS.network.checkDays.min,
    maxCheckDays: CLAIMS.network.checkDays.max,
    networkPrice: format(toDollars(PLANS.network.priceCents)),
    restaurantPrice: format(toDollars(PLANS.restaurant.priceCents)),
    deliveryBase: format(toDollars(BASE_CENTS)),
    deliveryMile: writeDollars(formatter, toDollars(CENTS_PER_MILE)),
    deliveryFee: format(toDollars(CANCEL_FEE_CENTS)),
    driverReferral: format(CLAIMS.driverReferralWeekly),
    restaurantReferral: format(CLAIMS.restaurantReferralMonthly),
  };
}
