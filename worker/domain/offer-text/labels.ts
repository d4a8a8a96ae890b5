/** What a piece of an offer's text is: of the restaurant, or of the customer. */
export type Role = 'pickup' | 'dropoff' | null;

const PICKUP = [
  String.raw`(?:(?:retail|curbside|store)\s)?pick\s?-?up(?: (?:from|at))?|restaurante?|store(?: name)?|merchant|from`,
  'recog(?:er|ida)(?: en)?|tienda|desde',
];
const DROPOFF = [
  String.raw`(?:customer\s)?drop\s?-?off(?: (?:at|to))?|customer|deliver(?:y)? (?:to|at)|to|destination`,
  'entregar? (?:en|a)|cliente|destino|hasta',
];
const PICKUP_LABEL = toLabel(PICKUP);
const DROPOFF_LABEL = toLabel(DROPOFF);

/** In one line of text, a label begins a piece. */
export const LABEL_AHEAD =
  /(?<!^|\n|\b(?:retail|curbside|customer|store|wait time at)\s)(?=(?<!\p{L})(?:Retail pick\s?up|Pick\s?up|Customer drop\s?-?off|Drop\s?-?off|Deliver to|Recoger en|Entregar en)(?!\p{L}| by| before|:? ?\d+ min))/gu;

function toLabel(words: readonly string[]): RegExp {
  return new RegExp(String.raw`^(?:${words.join('|')})(?![\p{L}\p{N}'])[:\s-]*`, 'iu');
}

/** Returns what a label calls the rest of its line. */
export function readLabel(text: string): { role: Role; rest: string } {
  if (PICKUP_LABEL.test(text)) return { role: 'pickup', rest: text.replace(PICKUP_LABEL, '') };
  if (DROPOFF_LABEL.test(text)) return { role: 'dropoff', rest: text.replace(DROPOFF_LABEL, '') };
  return { role: null, rest: text };
}
