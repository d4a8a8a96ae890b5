import type { Language } from '#worker/words/languages.ts';

/** How a language words an offer's lines. `pay` and `miles` have "#" for the number; `minutes` and `hours` have "M" and "H". */
export type OfferLanguage = {
  headline: string;
  pay: readonly string[];
  miles: readonly string[];
  minutes: readonly string[];
  hours: readonly string[];
  due: string;
  pickup: string;
  dropoff: string;
  button: string;
};

export const OFFER_LANGUAGES: Readonly<Record<Language, OfferLanguage>> = {
  en: {
    headline: 'New delivery',
    pay: ['$#', '$# Guaranteed (incl. tips)', 'Total $#'],
    miles: ['# mi', '# miles'],
    minutes: ['M min', 'M minutes'],
    hours: ['H h M min', 'H hr M min'],
    due: 'Deliver by 6:42 PM',
    pickup: 'Pickup',
    dropoff: 'Deliver to',
    button: 'Accept',
  },
  es: {
    headline: 'Nuevo pedido',
    pay: ['# US$', 'Pago total $#', '# $ garantizado'],
    miles: ['# mi', '# millas'],
    minutes: ['M min', 'M minutos'],
    hours: ['H h M min', 'H hora y M minutos'],
    due: 'Entregar antes de las 18:42',
    pickup: 'Recoger en',
    dropoff: 'Entregar en',
    button: 'Aceptar',
  },
  fr: {
    headline: 'Nouvelle livraison',
    pay: ['# $', 'Gain garanti : # $', '# $ US'],
    miles: ['# mi', '# milles'],
    minutes: ['M min', 'M minutes'],
    hours: ['H h M min', 'HhM'],
    due: 'Livrer avant 18 h 42',
    pickup: 'Récupérer chez',
    dropoff: 'Livrer à',
    button: 'Accepter',
  },
  nl: {
    headline: 'Nieuwe bestelling',
    pay: ['$ #', 'Totaal $ #', '$# inclusief fooi'],
    miles: ['# mi', '# mijl'],
    minutes: ['M min', 'M minuten'],
    hours: ['H uur M min', 'H uur en M minuten'],
    due: 'Bezorgen voor 18:42',
    pickup: 'Ophalen bij',
    dropoff: 'Afleveren bij',
    button: 'Accepteren',
  },
  ar: {
    headline: 'عرض توصيل',
    pay: ['# دولار', 'US$ #', '# US$ شامل البقشيش'],
    miles: ['# ميل', '# أميال'],
    minutes: ['M دقيقة', 'M د'],
    hours: ['H ساعة M دقيقة', 'H ساعة وM دقيقة'],
    due: 'التسليم قبل 18:42',
    pickup: 'الاستلام من',
    dropoff: 'التوصيل إلى',
    button: 'قبول',
  },
  zh: {
    headline: '新派单',
    pay: ['#美元', 'US$#', '总收入 $#'],
    miles: ['#英里', '# 英里'],
    minutes: ['M分钟', 'M 分钟'],
    hours: ['H小时M分钟', 'H 小时 M 分钟'],
    due: '18:42前送达',
    pickup: '取餐',
    dropoff: '送达：',
    button: '接单',
  },
};
