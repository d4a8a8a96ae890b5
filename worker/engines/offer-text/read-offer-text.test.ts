import { expect, test } from 'vitest';
import { type CardFields, OFFER_CARDS } from '#tests/factories/offer-cards.ts';
import { SIX as NOW, readFields as read } from '#tests/factories/read-fields.ts';
import { readOfferText } from './read-offer-text.ts';

const say = (fields: CardFields) =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, String(value)]));

test.each(OFFER_CARDS)('%s', (_, text, fields) => {
  expect(read(text)).toEqual(say(fields));
});

test.each(OFFER_CARDS)('%s: capitals, empty lines and outer spaces change no figure', (_, text) => {
  const pick = (found: Record<string, string> | null) => [
    found?.payoutCents,
    found?.miles,
    found?.minutes,
    found?.dueTime,
  ];
  const spaced = text.replaceAll('\n', ' \r\n\n  ');
  expect(pick(read(spaced))).toEqual(pick(read(text)));
  expect(pick(read(text.toUpperCase()))).toEqual(pick(read(text)));
});

test.each([
  ['', 'nothing'],
  ['Hi mom, I am at the store, back in 25 min. Love you', 'a message'],
  ['Your order from Chipotle, total $23.50, arrives today', 'a receipt'],
  ['https://example.com/a/b?c=d', 'a link'],
  ['The company paid $5 billion for a rival 12 miles away', 'news'],
  ['Recipe: 25 minutes, 2 cups of flour', 'a recipe'],
])('%j is no offer', (text) => {
  expect(readOfferText(text, NOW)).toBeNull();
});

test.each([
  ['Deliver by 6:45 PM', NOW, '18:45'],
  ['Deliver by 6:45 p. m.', NOW, '18:45'],
  ['Dropoff before 18:45', NOW, '18:45'],
  ['Due 18h45', NOW, '18:45'],
  ["Before 18:45 Mike's Pizza", NOW, '18:45?'],
  ['Deliver by 6:45', NOW, '18:45?'],
  ['Deliver by 6:45', 5 * 60, '06:45?'],
  ['Deliver by 12:10 AM', 23 * 60 + 50, '00:10'],
  ['Deliver by 12:10', 23 * 60 + 50, '00:10?'],
  ['Deliver between 5:00 PM and 6:30 PM', 17 * 60, '18:30'],
  ['Entregar antes de las 7:05 p.m.', NOW, '19:05'],
  ['Deliver by 5:10 PM', NOW, '17:10?'],
  ['موعد التسليم: 9:45 م', 9 * 60, '21:45?'],
  ['موعد التسليم: ٩:٤٥ م', NOW, '21:45'],
  ['التسليم قبل 9:45 ص', 8 * 60, '09:45'],
  ['التسليم قبل ٩:٤٥ صباحًا', 8 * 60, '09:45'],
  ['التسليم قبل 9:45 مساءً', NOW, '21:45'],
  ['下午6:45前送达', NOW, '18:45'],
  ['送达 晚上 8:05', NOW, '20:05'],
  ['上午9:45前送达', 8 * 60, '09:45'],
])('%j at minute %i is due at %s', (line, now, dueTime) => {
  expect(read(`$8.50\n3 mi\n${line}\nAccept`, now)).toMatchObject({ dueTime });
});

test.each(['Pickup by 6:30 PM', 'Ready at 6:30 PM', 'Store closes 6:30 PM', '6:30'])(
  '%j is no due time',
  (line) => {
    expect(read(`${line}\n$8.50 guaranteed\n3 mi, 20 min`)).not.toHaveProperty('dueTime');
  },
);

test.each([
  ['$8.50 guaranteed, bonus $2.00', 850],
  ['Tip $3.00\nTotal $8.50', 850],
  ['Total $8.50\nTip $3.00', 850],
  ['$8.50 total\n$2.66/mi', 850],
  ['Up to $20.00 extra\n$8.50', 850],
  ['Today $112.40\n$8.50 incl. tip', 850],
  ['US$ 8.50', 850],
  ['CA$8.50', 850],
  ['8.50 USD', 850],
  ['12 bucks', 1200],
  ['$ 12', 1200],
  ['12,30 €', 1230],
  ['$8. 50', 850],
])('the pay of %j is %i cents', (line, cents) => {
  expect(readOfferText(`${line}\n3 mi, 20 min\nAccept`, NOW)?.payoutCents?.value).toBe(cents);
});

test.each([
  ['1 h 10 min • 22 mi', 22, 70],
  ['3.2 miles / 15 mins', 3.2, 15],
  ['15 min\n3.2 mi', 3.2, 15],
  ['500 ft • 4 min', 0.09, 4],
  ['4 min (1.0 mi) away\n10 min (3.5 mi) trip', 4.5, 14],
  ['4 min (1.0 mi) away\n14 min (4.5 mi) total', 4.5, 14],
  ['3.2 mi • 15 min\nExpires in 2 min', 3.2, 15],
  ['3.2 mi • 15 min\nWait time 9 min', 3.2, 15],
  ['2 millas, 12 minutos', 2, 12],
  ['3 mi (4.8 km) • 15 min', 3, 15],
  ['15 min\n4.8 km (3 mi)', 3, 15],
  ['3.2 英里（5 公里）15分钟', 3.2, 15],
  ['4 min (1.0 mi) away\n14 min (4.5 mi / 7.2 km) total', 4.5, 14],
  ['3½ mijl, 12 minuten', 3.5, 12],
  ['½ mi, ½ hour', 0.5, 30],
  ['2 ¾ mi, 12 min', 2.75, 12],
  ['٢½ ميل، 12 دقيقة', 2.5, 12],
  ['12 min/4.5 mi', 4.5, 12],
  ['1/2 mi, 12 min', undefined, 12],
  ['1 1/2 mi, 12 min', undefined, 12],
  ['⅓ mi, 12 min', undefined, 12],
  ['4 min (1,0 mi)\n14 min (4,5 mi) au total', 4.5, 14],
  ['4分钟（1英里）\n14分钟（4.5英里）总计', 4.5, 14],
])('%j is %f miles and %f minutes', (line, miles, minutes) => {
  const found = readOfferText(`$8.50 total\n${line}`, NOW);
  expect([found?.miles?.value, found?.minutes?.value]).toEqual([miles, minutes]);
});

/** At 6:00 PM; the drive of 3.1 miles and the usual stops take 22 minutes. */
test.each([
  ['Deliver by 6:44 PM', '22?'],
  ['Deliver by 6:18 PM', '18?'],
  ['Deliver by 6:44 PM\n25 min', '25'],
])('%j, 3.1 miles away, takes %s minutes', (line, minutes) => {
  expect(read(`$8.50 total\n3.1 mi\n${line}`)?.minutes).toBe(minutes);
});

test('ignores text beyond the maximum length', () => {
  const offer = '\n$8.50 total\n3 mi, 20 min';
  expect(readOfferText(`${'a'.repeat(5000)}${offer}`, NOW)).toBeNull();
  expect(readOfferText(`${'a'.repeat(4900)}${offer}`, NOW)).not.toBeNull();
});

/** Clear values are filled in; uncertain ones ("?") are left to the driver to check. */
test.each([
  ['$7.25+\nGuaranteed (incl. tips)\n4.1 mi', { payoutCents: '725?' }],
  ['$8–$11 estimated\n3.4 mi, 25 min', { payoutCents: '800?', minutes: '25' }],
  ['$9.50 guaranteed\n3-4 mi, 20-25 min', { payoutCents: '950', miles: '4?', minutes: '25?' }],
  ['$9.50 guaranteed\n1 mi / 4 km\n16 min', { miles: '1?', minutes: '16' }],
  ['$3.25 base + $5.00 tip\n2.8 mi, 16 min', { payoutCents: '825?' }],
  ['$9.5 guaranteed\n2.8 mi, 16 min', { payoutCents: '950?' }],
  ['CA$8.10 total\n2.4 km, 18 min', { payoutCents: '810?', miles: '1.49' }],
  ['$١٢٫٥٠ guaranteed\n٣٫٢ ميل، ١٨ دقيقة', { payoutCents: '1250', miles: '3.2', minutes: '18' }],
  ['DoorDash $8.50\n3.2 英里 18 分钟', { payoutCents: '850', miles: '3.2', minutes: '18' }],
  ['$12 total\n3 mi\nPickup\nTaco Bell\nPickup\nKFC', { restaurantName: 'Taco Bell?' }],
  ['DoorDash: Taco Palace, $6.75 (incl. tips), 2.9 mi', { restaurantName: 'Taco Palace' }],
  ['$12\n3 mi, 18 min\nPanera Bread\n2 dropoffs', { restaurantName: 'Panera Bread' }],
  ["$8.75\nMandola's Market\n2.1 mi\nDrop off by 6:42 PM", { restaurantName: "Mandola's Market" }],
  ['$12 · Sprouts Farmers Market · 14 items · 3 mi', { restaurantName: 'Sprouts Farmers Market' }],
  [
    'Earn $9\n6 mi\nPickup: The Home Depot, 3600 S I-35, Austin\nDrop off at Round Rock, TX by 6:42 PM',
    {
      restaurantName: 'The Home Depot?',
      restaurantAddress: '3600 S I-35, Austin?',
      customerAddress: 'Round Rock, TX',
      dueTime: '18:42',
    },
  ],
])('%j says %j', (text, fields) => {
  expect(read(text)).toMatchObject(fields);
});

test('does not read an amount in the thousands as a small one', () => {
  expect(read('$1,234.50 total\n30 mi, 60 min\nAccept')).not.toHaveProperty('payoutCents');
});

test.each(['-', '–', '—'])('a restaurant and its address are apart where a %s is between them', (dash) => {
  expect(
    read(`Uber Eats $11.36\n24 min (6.3 mi) total\nChick-fil-A ${dash} 1500 Market St\nE 17th Ave, Denver`),
  ).toMatchObject({
    restaurantName: 'Chick-fil-A?',
    restaurantAddress: '1500 Market St?',
  });
});
