import { anyWord, type Words } from './any-word.ts';

/** Whether a piece of text is about the restaurant or the customer. */
export type Role = 'pickup' | 'dropoff' | null;

const PICKUP: Words = {
  en: String.raw`(?:(?:retail|curbside|store)\s)?pick\s?-?up(?: (?:from|at))?|collect (?:from|at)|restaurante?|store(?: name)?|merchant|from`,
  es: '(?:recog(?:er?|ida)|recolect(?:ar?|e)|recolecci[oó]n|retirar?)(?: (?:en|de))?|tienda|desde',
  fr: '(?:r[eé]cup[eé]r(?:e[rz]|ation)|retire[rz]|retrait)(?: (?:chez|à|au))?',
  nl: '(?:(?:op|af)halen|haal op)(?: bij)?',
  ar: '(?:(?:ال)?استلام|استلم)(?: من)?',
  zh: String.raw`(?:取[餐货]|商家|餐厅)(?:地?点|地址)?(?=[:\s]|$)`,
};
const DROPOFF: Words = {
  en: String.raw`(?:customer\s)?drop\s?-?off(?: (?:at|to))?|customer|deliver(?:y)? (?:to|at)|delivery(?= ?:)|to|destination`,
  es: 'entregar(?: (?:en|al?))?|entr[eé]g(?:a|al[oa])(?: (?:en|al?)|(?= ?:))|llevar? al?|cliente?|destino|hasta',
  fr: 'livr(?:e[rz]|aison) (?:à|chez|au)|livre[rz]|livraison(?= ?:)',
  nl: '(?:aflever|bezorg)en(?: (?:bij|op|aan))?|(?:bezorg|lever af) (?:bij|op|aan)|klant',
  ar: '(?:سل.?م|وص.?ل) [إا]لى|(?:ال)?(?:توصيل (?:[إا]لى|في)|تسليم(?: (?:[إا]لى|في))?)|العميل',
  zh: String.raw`送[到至]|(?:送达|顾客|客户)(?:地[点址])?(?=[:\s]|$)`,
};
const PICKUP_LABEL = toLabel(PICKUP);
const DROPOFF_LABEL = toLabel(DROPOFF);

/** Matches where a label begins a new piece within a line. */
export const LABEL_AHEAD =
  /(?<!^|\n|\b(?:retail|curbside|customer|store|wait time at)\s)(?=(?<!\p{L})(?:Retail pick\s?up|Pick\s?up|Customer drop\s?-?off|Drop\s?-?off|Deliver to|Recoger? en|Recolectar? en|Entregar? en|Récupére[rz] chez|Récupération|Recogida|Livre[rz] (?:à|chez)|(?:Ophalen|Haal op) bij|(?:Aflever|Bezorg)en (?:bij|op)|الاستلام من|استلم من|التوصيل إلى)(?!\p{L}| by| before|:? ?\d+ min)|(?<!\p{L})(?:Afhalen|Klant|Cliente?|Restaurante?|العميل) ?:|(?<!\p{L})(?:Entregar|Cliente?|Klant|تسليم|العميل) \d|(?:取餐|送达|商家|顾客地址)[: ])|(?<=\bfrom [^\n]{2,60} )(?=to \d{1,6} \p{L})/gu;

function toLabel(words: Words): RegExp {
  return new RegExp(String.raw`^(?:${anyWord(words)})(?![\p{L}\p{N}'])[:\s-]*`, 'iu');
}

/** Returns the role that a label gives the rest of its line. */
export function readLabel(text: string): { role: Role; rest: string } {
  if (PICKUP_LABEL.test(text)) return { role: 'pickup', rest: text.replace(PICKUP_LABEL, keepName) };
  if (DROPOFF_LABEL.test(text)) return { role: 'dropoff', rest: text.replace(DROPOFF_LABEL, '') };
  return { role: null, rest: text };
}

/** Keeps "Chez", with which the name begins in "Récupération Chez Paul". */
function keepName(label: string): string {
  return label.endsWith('Chez ') ? 'Chez ' : '';
}
