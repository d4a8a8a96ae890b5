import { roundTo, sumOf } from '#worker/domain/shared/sum.ts';
import type { NewsCategory } from './news.ts';

/** The words of each category with their weights, strongest first. In a tie the earlier category wins. */
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

/** Words of other topics that name the same companies: shareholder reports, sports, coupons. */
const BESIDE =
  /\b(?:stocks?|shares|shareholders?|nasdaq|nyse|price target|analysts?|quarterly results|promo codes?|coupons?|discount codes?|recipes?|baby delivery|childbirth|nba|nfl|nascar|formula (?:1|one)|grand prix|golf|screenwriters?)\b/g;

/** Other meanings of "driver": software, racing, golf, police reports. */
const OTHER_DRIVERS =
  /\b(?:graphics|gpu|video|display|audio|printer|usb|bluetooth|chipset|device|kernel|nvidia|amd|intel|geforce|radeon|game[- ]ready|f1|formula (?:1|one)|nascar|indycar|race|racing|race-?car|rally|grand prix|drunk|drunken|impaired|intoxicated|hit-and-run|golf) drivers?\b/g;

/** Topics in which "driver" usually has another meaning. */
const OTHER_FIELD =
  /\b(?:nvidia|geforce|radeon|graphics cards?|gpus?|directx|firmware|f1|formula (?:1|one)|nascar|indycar|motogp|grand prix|motorsports?|golf|pga|drunk(?:en)?|dui|intoxicated|hit-and-run|manslaughter)\b/;

/** Words that show that an article on such a topic is about delivery drivers after all. */
const TRADE_AFTER_ALL =
  /\b(?:gig|dashers?|couriers?|doordash|uber|lyft|grubhub|instacart|shipt|gopuff|postmates|spark|amazon flex|rideshare|ride-?hail\w*|app-based|delivery (?:apps?|work\w*|drivers?|people)|earn\w*|pay|wages?|surge|fares?|mileage rate|gas prices?)\b/;

const ANY_DRIVER = /\bdrivers?\b/g;

/**
 * Removes "driver" in its other meanings from a lower-case text. "Graphics driver", "Formula 1 driver", "drunk driver" and "golf
 * driver" are always removed; in an article on such a topic so is every other "driver", unless it also has a word of the trade or
 * about pay. `whole` is the full text of the article, which determines its topic.
 */
function dropOtherDrivers(text: string, whole: string): string {
  const left = text.replace(OTHER_DRIVERS, ' ');
  return OTHER_FIELD.test(whole) && !TRADE_AFTER_ALL.test(whole) ? left.replace(ANY_DRIVER, ' ') : left;
}

/** The title indicates the topic of an article more reliably than the description. */
const TITLE_WEIGHT = 2.5;

/** Points that give a relevance of 0.5: a strong word in the title and little else. */
const HALF_POINTS = 10;

/** An article below this relevance has nothing to do with delivery driving. */
export const MIN_RELEVANCE = 0.2;

type Text = { title: string; description: string };

/** Counts distinct matches, so that a repeated word counts once. */
function count(pattern: RegExp, text: string): number {
  return new Set(text.match(pattern)).size;
}

function countMatches(pattern: RegExp, { title, description }: Text): number {
  return TITLE_WEIGHT * count(pattern, title) + count(pattern, description);
}

/**
 * Returns an article's category and its relevance to a delivery driver, from 0 to 1.
 *
 * A category's points are the weights of its words, 2.5 times as much in the title, each word once. The category with the most
 * points wins; in a tie the order is regulations, earnings, rideshare, delivery, gig economy. Let p be the winner's points plus
 * half of the others' plus twice the count of trade words, all divided by 3 if there are no trade words; the relevance is p / (p
 * + 10). "Driver" in other meanings does not count. Each word of another topic (stock market, coupons, sports) halves the
 * relevance, at most twice.
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
