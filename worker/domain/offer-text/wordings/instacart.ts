import type { OfferWording } from './offer-wording.ts';

/**
 * Instacart: the batch's pay and tip, "1 shop and deliver", the store, "6 items (9 units)", "3.2 mi". Sources:
 * https://instacart.com/company/shoppers/shopper-101, https://sidequesthustle.pages.dev/guides/instacart-app-guide-2026.html, and
 * public projects (FoxyCo, Pay Calc). No Spanish screen was found: those words are ours.
 */
export const instacart: OfferWording = {
  platform: 'instacart',
  marks: [
    [/insta\s?cart/i, 3],
    [/\bbatch(?:es)?\b|\blote\b/i, 2],
    [/shop (?:and|&) deliver|delivery only|comprar y entregar/i, 1.5],
    [/\d{1,3} units|\d{1,3} unidades/i, 1.5],
    [/\d{1,3} items|\d{1,3} art[ií]culos/i, 0.5],
    [/heavy pay|quality bonus|instacart pay/i, 1],
  ],
  phrases: [
    /\d{0,2}\s?(?:shop (?:and|&) deliver|delivery only|comprar y entregar)|batch (?:earnings|pay)|heavy pay|quality bonus/i,
    /(?:\d{1,3} )?customers?|view batch|available batches|ganancias del lote/i,
  ],
};
