import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';

/** How the app of one platform words its offers. */
export type OfferWording = {
  /** Whether it carries passengers, so that there is no restaurant. */
  isRide?: true;
  /** Its phrases with their weights: 3 is its name, 1 is used by other platforms too. */
  marks: readonly (readonly [RegExp, number])[];
  /** Its phrases that are neither a restaurant nor an address. */
  phrases: readonly RegExp[];
};

/**
 * DoorDash: "$3.55 Guaranteed (incl. tips)", "6.0 mi", "Deliver by 10:55 PM", "Pickup", the store, "Customer dropoff"; "Total
 * will be higher" where a part of the tip is hidden; "Shop for items" and "Retail pickup" in stores. Sources: screens that public
 * projects recorded (DashBuddy, package cloud.trotter.dashbuddy, and two readers of 2026) and
 * https://climbtheladder.com/do-door-dashers-know-if-you-tip-before-they-accept. No Spanish screen was found: those words are
 * ours.
 */
const doordash: OfferWording = {
  marks: [
    [/door\s?dash|\bdasher\b|دور\s?داش/i, 3],
    [/incl\.?\s(?:\w+\s)?tips\)?/i, 2],
    [/total (?:will|may) be (?:higher|more)/i, 1.5],
    [/guarantee|garanti/i, 1],
    [/deliver(?:y)? by|entregar? (?:antes|a las)/i, 1],
    [/add to route|customer drop\s?-?off|retail pick\s?up|red card|peak pay|shop for items/i, 1.5],
    [/dash now|acceptance rate|(?:platinum|gold|silver) status/i, 1],
  ],
  phrases: [
    /total (?:will|may) be (?:higher|more)[^\n.]{0,20}/i,
    /high paying offer!?/i,
    /your \w+ status gave you priority(?: for this offer)?\.?/i,
    /add to route|red card(?: required)?|shop for items|deliver(?:y)? by|peak pay|dash now/i,
    /(?:customer|business) (?:prefers|wants)[^\n]{0,30}/i,
  ],
};

/**
 * Uber Eats: "Delivery (2)", "Exclusive", "$5.07", "Includes expected tip", "39 min (12.1 mi) total", the restaurant, cross
 * streets of the customer, "Avg. wait time at pickup: 3 min", "Accept". Newer cards say "$11.88 Guaranteed (incl. tip)". Sources:
 * screens that public projects recorded (Ride Tracker, package com.stoffeltech.ridetracker, and two readers of 2026). No Spanish
 * screen was found: those words are ours.
 */
const ubereats: OfferWording = {
  marks: [
    [/uber\s?eats|[أا]وبر\s?[إا]يتس/i, 3],
    [/includes? (?:the )?expected tip|incluye (?:la )?propina/i, 2.5],
    [/incl\.?\stip\)/i, 1.5],
    [/mi\w*\)\s?(?:in |en )?total/i, 1.5],
    [/\bdelivery\s?\(\d\)|avg\.? wait time|trip supplement/i, 1.5],
    [/\bexclusive\b/i, 0.5],
    [/\buber\b/i, 1],
  ],
  phrases: [
    /includes? (?:the )?expected tip|incluye (?:la )?propina(?: \w+)?/i,
    /delivery\s?(?:\(\d\)|·|•)|avg\.? wait time at pick\s?up:?(?:\s*\d{1,3} min)?/i,
    /expected total|on the way|new delivery request/i,
  ],
};

/**
 * Uber: "UberX Priority", "$13.25", "$33.13/active hr (est.)", "5.00 ★ Verified", "13 min (5.5 mi) away", an address, "10 mins
 * (3.8 mi) trip", an address, "Accept" or "Match". Sources: screens that public projects recorded (Ride Tracker, package
 * com.stoffeltech.ridetracker, and FoxyCo).
 */
const uber: OfferWording = {
  isRide: true,
  marks: [
    [/uber\s?(?:x|xl|black|green|pet|share|pool|comfort|reserve|connect)\b/i, 4],
    [/trip radar/i, 2.5],
    [/\bcomfort\b|\bpremier\b/i, 1],
    [/mi\w*\)\s?away|min\w*\s?\([^)]*\)\s?away/i, 1.5],
    [/mi\w*\)\s?(?:trip|viaje)/i, 1.5],
    [/\/\s?active h/i, 2],
    [/\bverified\b/i, 0.5],
    [/\buber\b/i, 1.5],
  ],
  phrases: [
    /uber\s?(?:x|xl|black|green|pet|share|pool|comfort|reserve|connect)\b(?: priority| exclusive)?/i,
    /trip radar|surge|\/\s?active h(?:ou)?r?(?: \(est\.\))?/i,
    /long trip(?: \([^)]*\))?/i,
  ],
};

/**
 * Lyft: "Reject ride", "$20.15", "Pay includes pickup", "$21.98/hr est. rate for this ride", "11 min • 5.5 mi", an address, "44
 * min • 22 mi", an address, the rider and a rating, "Accept" or "Add to queue". Sources: screens that public projects recorded
 * (Ride Tracker, package com.stoffeltech.ridetracker, and FoxyCo).
 */
const lyft: OfferWording = {
  isRide: true,
  marks: [
    [/\blyft\b/i, 4],
    [/est\.? rate for this (?:ride|trip)|pay includes pick\s?up/i, 3],
    [/ride finder|request match|reject ride|add to queue|turbo/i, 2],
    [/within driving range|scheduled ride/i, 1],
  ],
  phrases: [
    /est\.? rate for this (?:ride|trip)|pay includes pick\s?up|pay & matching info[^\n]{0,20}/i,
    /(?:dismiss)?\s?ride finder|request match|reject ride|add to queue|ride within driving range/i,
    /map image with pick\s?up and drop\s?-?off route|incl\.?[^\n]{0,20}bonus(?:es)?/i,
  ],
};

/**
 * Grubhub: the whole pay with the tip, miles, each address above "Pickup by 6:30 PM" and "Dropoff by 6:55 PM", "Accept" and
 * "Reject".
 * Sources: OrderGuard (package com.example.orderguard), https://tinygrab.com/can-grubhub-drivers-see-tips-before-delivery/ and
 * https://driver-support.grubhub.com/hc/en-us/articles/360029442432.
 */
const grubhub: OfferWording = {
  marks: [
    [/grub\s?hub/i, 3],
    [/pick\s?up by/i, 2],
    [/drop\s?-?off by/i, 2],
    [/estimated (?:total )?(?:payout|pay)|delivery pay/i, 0.5],
    [/\breject\b/i, 0.5],
  ],
  phrases: [/estimated (?:total )?(?:payout|pay)|delivery pay|offer expires?[^\n]{0,12}|diner/i],
};

/**
 * Spark: estimated earnings, the store's number, "Curbside" or "Shopping", number of stops, pickups and drop-offs, trip distance,
 * estimated time, "ACCEPT" and "REJECT". Source:
 * https://drive4spark-walmart.helpdocs.io/l/en/article/keh78c6ue5-accepting-an-offer.
 */
const spark: OfferWording = {
  marks: [
    [/\bspark\b/i, 3],
    [/wal\s?mart|sam'?s club/i, 2],
    [/curbside|dotcom|go\s?local/i, 1],
    [/\d{1,3} drop\s?-?offs?|\d{1,3} pick\s?ups?/i, 1],
    [/est(?:imated|\.)? (?:time|earnings|trip)|trip (?:distance|time)/i, 1],
  ],
  phrases: [
    /curbside(?: pick\s?up| delivery)?|shopping (?:&|and) delivery|dotcom delivery|\d{1,3} (?:pick\s?ups?|drop\s?-?offs?)/i,
    /est(?:imated|\.)? (?:time|earnings|trip distance)|trip (?:distance|time)|spark driver|tips? (?:eligible|included)/i,
  ],
};

/**
 * Instacart: the batch's pay and tip, "1 shop and deliver", the store, "6 items (9 units)", "3.2 mi". Sources:
 * https://instacart.com/company/shoppers/shopper-101, https://sidequesthustle.pages.dev/guides/instacart-app-guide-2026.html, and
 * public projects (FoxyCo, Pay Calc). No Spanish screen was found: those words are ours.
 */
const instacart: OfferWording = {
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

/** Our own network: an offer card copied from our screen. */
const roadwaze: OfferWording = {
  marks: [[/road\s?waze/i, 4]],
  phrases: [/(?:take|maybe|skip) it/i],
};

/** The wording of every platform; if several fit a text equally well, the first counts. */
export const OFFER_WORDINGS: Readonly<Record<PlatformId, OfferWording>> = {
  doordash,
  ubereats,
  uber,
  lyft,
  grubhub,
  spark,
  instacart,
  roadwaze,
};
