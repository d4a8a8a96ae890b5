import { HOUR_MS } from '#worker/domain/shared/time.ts';

/** A domain reserved for examples (RFC 2606). */
const SAMPLE_BASE = 'https://example.com/';

type SampleArticle = { slug: string; hoursAgo: number; title: string; text: string };

/** Fictional articles; their source is labeled as a sample. */
const ARTICLES: SampleArticle[] = [
  {
    slug: 'dinner-tips',
    hoursAgo: 2,
    title: 'Drivers earn most of their tips between six and nine in the evening',
    text: 'In a sample of dinner shifts, tips made up <b>more than half</b> of the pay of delivery drivers. The first hour after work was the best of all.',
  },
  {
    slug: 'council-minimum-pay',
    hoursAgo: 5,
    title: 'City council takes up a minimum pay ordinance for app-based couriers',
    text: 'The bill would set a floor for each mile and minute of a delivery. A hearing with drivers and restaurants is planned before the vote.',
  },
  {
    slug: 'grocery-batches',
    hoursAgo: 9,
    title: 'Grocery delivery grows: what larger orders mean for your trunk',
    text: 'Couriers report fewer but heavier orders on Sundays. An insulated bag and a folding cart pay for themselves within weeks.',
  },
  {
    slug: 'airport-lot',
    hoursAgo: 14,
    title: 'Airport opens a second waiting lot for rideshare drivers',
    text: 'Rideshare passengers now wait less at the terminal. The lot has restrooms, chargers and a queue that shows your place.',
  },
  {
    slug: 'gas-prices',
    hoursAgo: 20,
    title: 'Gas prices ease: how much a delivery driver saves in a week',
    text: 'At 30 miles to the gallon, ten cents less is about two dollars in 600 miles. Write your mileage down: the deduction is worth more than that.',
  },
  {
    slug: 'gig-survey',
    hoursAgo: 27,
    title: 'Gig work survey: most drivers use more than one app',
    text: 'Two of three gig drivers in the survey run several platforms at once. Waiting time was the main reason they gave.',
  },
  {
    slug: 'restaurant-waits',
    hoursAgo: 34,
    title: 'Restaurants test a shelf for ready orders, and couriers wait four minutes less',
    text: 'A simple shelf by the door cut the time of a pickup. Drivers no longer stand in line with guests.',
  },
  {
    slug: 'contractor-ruling',
    hoursAgo: 46,
    title: 'Court ruling on independent contractors: what drivers should know',
    text: 'The ruling concerns how platforms classify drivers. Nothing changes for now: the case goes to another court.',
  },
  {
    slug: 'mileage-log',
    hoursAgo: 58,
    title: 'A mileage log that takes ten seconds a day, and the deduction it earns',
    text: 'Note the odometer at the start and at the end of your shift. Drivers who keep a log deduct every business mile at the standard mileage rate.',
  },
  {
    slug: 'electric-scooters',
    hoursAgo: 75,
    title: 'Couriers on electric bikes deliver faster downtown than cars',
    text: 'Parking made the difference. Outside the center, cars stayed ahead.',
  },
  {
    slug: 'side-hustle-tax',
    hoursAgo: 98,
    title: 'Quarterly taxes for gig workers: three dates and one habit',
    text: 'Putting a fixed share of every payout aside is the habit that freelancers recommend most.',
  },
  {
    slug: 'rider-safety',
    hoursAgo: 122,
    title: 'Rideshare apps add a check of passengers before late rides',
    text: 'Rideshare drivers asked for it for years. The check takes a few seconds and happens before the pickup.',
  },
];

/** Returns the sample feed as RSS 2.0, with dates relative to the full hour before it was added (epoch ms). */
export function renderSampleFeed(addedAt: number): string {
  const hour = Math.floor(addedAt / HOUR_MS) * HOUR_MS;
  const items = ARTICLES.map(
    ({ slug, hoursAgo, title, text }) =>
      `<item><title>${title}</title><link>${SAMPLE_BASE}roadwaze-sample/${slug}</link>` +
      `<guid isPermaLink="false">${slug}</guid><pubDate>${new Date(hour - hoursAgo * HOUR_MS).toUTCString()}</pubDate>` +
      `<description><![CDATA[<p>${text}</p>]]></description></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Roadwaze sample news</title><link>${SAMPLE_BASE}</link>${items.join('')}</channel></rss>`;
}
