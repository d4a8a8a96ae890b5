import { roundTo, sumOf } from '#worker/domain/shared/sum.ts';
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

/** Words that show an article is about delivery drivers. */
const TRADE =
  /\b(?:gig|drivers?|dashers?|couriers?|doordash|uber|lyft|grubhub|instacart|shipt|gopuff|postmates|spark|amazon flex|rideshare|ride-?hail\w*|app-based|delivery (?:apps?|work\w*|drivers?|people)|mileage rate|gas prices?)\b/g;

/** Reports for shareholders, games and coupons name the same companies. */
const BESIDE =
  /\b(?:stocks?|shares|shareholders?|nasdaq|nyse|price target|analysts?|quarterly results|promo codes?|coupons?|discount codes?|recipes?|baby delivery|childbirth|nba|nfl|nascar|formula (?:1|one)|grand prix|golf|screenwriters?)\b/g;

/** Other meanings of "driver": software, racing, golf, police reports. */
const OTHER_DRIVERS =
  /\b(?:graphics|gpu|video|display|audio|printer|usb|bluetooth|chipset|device|kernel|nvidia|amd|intel|geforce|radeon|game[- ]ready|f1|formula (?:1|one)|nascar|indycar|race|racing|race-?car|rally|grand prix|drunk|drunken|impaired|intoxicated|hit-and-run|golf) drivers?\b/g;

/** Topics in which "driver" usually has another meaning. */
const OTHER_FIELD =
  /\b(?:nvidia|geforce|radeon|graphics cards?|gpus?|directx|firmware|f1|formula (?:1|one)|nascar|indycar|motogp|grand prix|motorsports?|golf|pga|drunk(?:en)?|dui|intoxicated|hit-and-run|manslaughter)\b/;

/** Words that show that "driver" means a delivery driver even there. */
const TRADE_AFTER_ALL =
  /\b(?:gig|dashers?|couriers?|doordash|uber|lyft|grubhub|instacart|shipt|gopuff|postmates|spark|amazon flex|rideshare|ride-?hail\w*|app-based|delivery (?:apps?|work\w*|drivers?|people)|earn\w*|pay|wages?|surge|fares?|mileage rate|gas prices?)\b/;

const ANY_DRIVER = /\bdrivers?\b/g;

/**
 * Removes "driver" in other meanings from a lower-case text: "graphics driver", "Formula 1 driver", "drunk driver" and
 * "golf driver" always; every "driver" of an article on such a topic, unless it also has a word of the trade or of pay.
 * `whole` is the whole text of the article, which decides its topic.
 */
function dropOtherDrivers(text: string, whole: string): string {
  const left = text.replace(OTHER_DRIVERS, ' ');
  return OTHER_FIELD.test(whole) && !TRADE_AFTER_ALL.test(whole) ? left.replace(ANY_DRIVER, ' ') : left;
}

/** The title shows the topic of an article more reliably than the description. */
const TITLE_WEIGHT = 2.5;

/** Points for a relevance of 0.5: a strong word in the title and little else. */
const HALF_POINTS = 10;

/** Less than this has nothing to do with the trade. */
export const MIN_RELEVANCE = 0.2;

type Text = { title: string; description: string };

/** Counts different hits: a repeated word counts once. */
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
 * p / (p + 10). "Driver" in other meanings does not count. Each sign of another topic (stock market, coupons, sports)
 * halves it, at most twice.
 */
export function classifyArticle(article: Text): { category: NewsCategory; relevance: number } {
  const whole = `${article.title} ${article.description}`.toLowerCase();
  const text = {
    title: dropOtherDrivers(article.title.toLowerCase(), whole),
    description: dropOtherDrivers(article.description.toLowerCase(), whole),
  };
  const points = (Object.keys(WORDS) as NewsCategory[]).map((category) => ({
    category,
    points: sumOf(WORDS[category], ([pattern, weight]) => weight * countMatches(pattern, text)),
  }));
  const best = points.reduce((first, next) => (next.points > first.points ? next : first));
  const total = sumOf(points, (entry) => entry.points);
  const trade = countMatches(TRADE, text);
  const raw = (best.points + (total - best.points) / 2 + 2 * trade) / (trade === 0 ? 3 : 1);
  const beside = 0.5 ** Math.min(2, count(BESIDE, whole));
  const relevance = (raw / (raw + HALF_POINTS)) * beside;
  return {
    category: best.points === 0 ? 'gig-economy' : best.category,
    relevance: roundTo(relevance, 2),
  };
}
