import type { NewsCategory } from './news.ts';

/** Words of each category with their weight; the stronger first. Categories are tried in this order when they tie. */
const WORDS: Record<NewsCategory, readonly [RegExp, number][]> = {
  regulations: [
    [
      /\b(?:prop(?:osition)? 22|ab ?5|reclassif\w*|misclassif\w*|independent contractors?|employment status)\b/g,
      3,
    ],
    [
      /\b(?:laws?|bill|ordinance|regulat\w+|legislat\w+|lawsuits?|court|ruling|judge|settlement|senate|attorney general)\b/g,
      2,
    ],
    [
      /\b(?:ban(?:s|ned)?|city council|labor department|compliance|licen[cs]\w+|permits?|tax(?:es)? rule|unions?|minimum pay)\b/g,
      1.5,
    ],
  ],
  earnings: [
    [
      /\b(?:earn(?:s|ed|ings?)?|tips?|tipping|tipped|base pay|payouts?|hourly pay|take-?home|surge|bonus(?:es)?)\b/g,
      2.5,
    ],
    [
      /\b(?:pay|paid|wages?|income|mileage(?: rate)?|deductions?|gas prices?|fuel|expenses?|cash ?out|1099)\b/g,
      1.5,
    ],
  ],
  rideshare: [
    [/\b(?:rideshare|ride-?shar\w+|ride-?hail\w*|robotaxis?|waymo|lyft)\b/g, 3],
    [/\b(?:uber(?! ?eats)|passengers?|riders?|taxis?|airport pick-?ups?)\b/g, 1.5],
  ],
  delivery: [
    [
      /\b(?:doordash(?:er)?s?|dashers?|uber ?eats|grubhub|instacart|shipt|gopuff|postmates|spark drivers?|amazon flex|roadie)\b/g,
      2.5,
    ],
    [
      /\b(?:deliver(?:y|ies|ing|s|ed)?|couriers?|restaurants?|orders?|drop-?offs?|takeout|grocer(?:y|ies))\b/g,
      1.5,
    ],
  ],
  'gig-economy': [
    [
      /\b(?:gig (?:economy|work(?:ers?|ing)?|drivers?|apps?|jobs?|platforms?)|freelanc\w+|side (?:hustles?|gigs?))\b/g,
      3,
    ],
    [/\b(?:drivers?|app-based|self-employ\w+|contract work\w*|platform work\w*)\b/g, 1],
  ],
};

/** What makes an article about drivers rather than about anything else that is sold, ruled on or delivered. */
const TRADE =
  /\b(?:gig|drivers?|dashers?|couriers?|doordash|uber|lyft|grubhub|instacart|shipt|gopuff|postmates|spark|amazon flex|rideshare|ride-?hail\w*|app-based|delivery (?:apps?|work\w*|drivers?|people)|mileage rate|gas prices?)\b/g;

/** Reports for shareholders, games and coupons name the same companies. */
const BESIDE =
  /\b(?:stocks?|shares|shareholders?|nasdaq|nyse|price target|analysts?|quarterly results|promo codes?|coupons?|discount codes?|recipes?|baby delivery|childbirth|nba|nfl|nascar|formula (?:1|one)|grand prix|golf|screenwriters?)\b/g;

/** Drivers who deliver nothing: pieces of software, racers, golf clubs, and those of police reports. */
const OTHER_DRIVERS =
  /\b(?:graphics|gpu|video|display|audio|printer|usb|bluetooth|chipset|device|kernel|nvidia|amd|intel|geforce|radeon|game[- ]ready|f1|formula (?:1|one)|nascar|indycar|race|racing|race-?car|rally|grand prix|drunk|drunken|impaired|intoxicated|hit-and-run|golf) drivers?\b/g;

/** What an article is about in which any driver is likely to be such a one. */
const OTHER_FIELD =
  /\b(?:nvidia|geforce|radeon|graphics cards?|gpus?|directx|firmware|f1|formula (?:1|one)|nascar|indycar|motogp|grand prix|motorsports?|golf|pga|drunk(?:en)?|dui|intoxicated|hit-and-run|manslaughter)\b/;

/** What says that even there a driver is one of the trade. */
const TRADE_AFTER_ALL =
  /\b(?:gig|dashers?|couriers?|doordash|uber|lyft|grubhub|instacart|shipt|gopuff|postmates|spark|amazon flex|rideshare|ride-?hail\w*|app-based|delivery (?:apps?|work\w*|drivers?|people)|earn\w*|pay|wages?|surge|fares?|mileage rate|gas prices?)\b/;

const ANY_DRIVER = /\bdrivers?\b/g;

/**
 * A lower-case text without the drivers who are none of the trade: a "graphics driver", "Formula 1 driver", "drunk
 * driver" or "golf driver" always; any other driver of an article on such a field, unless it says a word of the trade
 * or of pay as well. `whole` is all the article says, which decides its field.
 */
function dropOtherDrivers(text: string, whole: string): string {
  const left = text.replace(OTHER_DRIVERS, ' ');
  return OTHER_FIELD.test(whole) && !TRADE_AFTER_ALL.test(whole) ? left.replace(ANY_DRIVER, ' ') : left;
}

/** A title says what an article is about; a description also says what else there is. */
const TITLE_WEIGHT = 2.5;

/** Points at which an article is half as relevant as one can be: a strong word in the title, and little else. */
const HALF_POINTS = 10;

/** Less than this has nothing to do with the trade. */
export const MIN_RELEVANCE = 0.2;

type Text = { title: string; description: string };

/** Different hits only: a word said ten times counts once. */
function count(pattern: RegExp, text: string): number {
  return new Set(text.match(pattern)).size;
}

function countMatches(pattern: RegExp, { title, description }: Text): number {
  return TITLE_WEIGHT * count(pattern, title) + count(pattern, description);
}

/**
 * Which category an article belongs to, and how much it matters to a delivery driver, 0 to 1.
 *
 * A category's points are its words' weights, a title's times 2.5, each word once; the category with most points wins,
 * regulations before earnings, rideshare, delivery and gig economy when they tie. The winner's points plus half of the
 * others' plus twice the words of the trade (a third of it all without a word of the trade) are p; relevance is
 * p / (p + 10). Drivers of software, races, golf and police reports are no words of the trade. Each sign of an article
 * beside the point (stock market, coupons, sports) halves it, at most twice.
 */
export function classifyArticle(article: Text): { category: NewsCategory; relevance: number } {
  const whole = `${article.title} ${article.description}`.toLowerCase();
  const text = {
    title: dropOtherDrivers(article.title.toLowerCase(), whole),
    description: dropOtherDrivers(article.description.toLowerCase(), whole),
  };
  const points = (Object.keys(WORDS) as NewsCategory[]).map((category) => ({
    category,
    points: WORDS[category].reduce((sum, [pattern, weight]) => sum + weight * countMatches(pattern, text), 0),
  }));
  const best = points.reduce((first, next) => (next.points > first.points ? next : first));
  const total = points.reduce((sum, entry) => sum + entry.points, 0);
  const trade = countMatches(TRADE, text);
  const raw = (best.points + (total - best.points) / 2 + 2 * trade) / (trade === 0 ? 3 : 1);
  const beside = 0.5 ** Math.min(2, count(BESIDE, whole));
  const relevance = (raw / (raw + HALF_POINTS)) * beside;
  return {
    category: best.points === 0 ? 'gig-economy' : best.category,
    relevance: Math.round(relevance * 100) / 100,
  };
}
