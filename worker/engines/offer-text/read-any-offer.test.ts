import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OFFER_LANGUAGES } from '#tests/factories/offer-languages.ts';
import { readOfferText } from './read-offer-text.ts';

/** 6:00 PM. */
const NOW = 18 * 60;

const RESTAURANTS = [
  'Juno Street Grill',
  'Taco Palace',
  "Wendy's",
  'Golden Abacus Noodles',
  'Lemon Tree Cafe',
];

/** An offer in wordings that no other test has, with its lines in random order. */
const anyOffer = fc
  .record({
    cents: fc.integer({ min: 200, max: 9999 }),
    tenths: fc.integer({ min: 5, max: 150 }),
    minutes: fc.integer({ min: 5, max: 90 }),
    restaurant: fc.constantFrom(...RESTAURANTS),
    label: fc.constantFrom('You’ll earn ', 'Estimate: ', 'Total pay ', 'Guaranteed: ', ''),
    tail: fc.constantFrom('', ' incl. tip', ' total', ' guaranteed', ' (with tips)'),
    unit: fc.constantFrom(' mi', 'mi', ' miles', ' Mi.', ' mi away'),
    time: fc.constantFrom(' min', ' mins', 'min', ' minutes', ' MIN'),
    seed: fc.array(fc.nat(), { minLength: 5, maxLength: 5 }),
  })
  .map(({ cents, tenths, minutes, restaurant, label, tail, unit, time, seed }) => {
    const lines = [
      `${label}$${(cents / 100).toFixed(2)}${tail}`,
      `${(tenths / 10).toFixed(1)}${unit}`,
      `${minutes}${time}`,
      restaurant,
      'Accept',
    ];
    const order = lines
      .map((line, index) => ({ line, rank: seed[index] ?? 0 }))
      .sort((a, b) => a.rank - b.rank);
    return { text: order.map(({ line }) => line).join('\n'), cents, tenths, minutes, restaurant };
  })
  .filter(({ tenths, minutes }) => tenths / 10 / minutes < 1.2);

test('reads an offer in other words with its lines in random order', () => {
  fc.assert(
    fc.property(anyOffer, ({ text, cents, tenths, minutes, restaurant }) => {
      const found = readOfferText(text, NOW);
      expect(found?.payoutCents?.value).toBe(cents);
      expect(found?.miles?.value).toBeCloseTo(tenths / 10, 5);
      expect(found?.minutes?.value).toBe(minutes);
      expect(found?.restaurantName?.value).toBe(restaurant);
    }),
  );
});

/** An offer in one of our languages, on several lines or on one. */
const offerInAnyLanguage = fc
  .record({
    language: fc.constantFrom(...Object.values(OFFER_LANGUAGES)),
    payoutCents: fc.integer({ min: 200, max: 9999 }),
    tenths: fc.integer({ min: 5, max: 150 }),
    minutes: fc.oneof(fc.integer({ min: 15, max: 59 }), fc.integer({ min: 70, max: 119 })),
    restaurantName: fc.constantFrom(...RESTAURANTS),
    choice: fc.nat(1),
    pay: fc.nat(2),
    gap: fc.constantFrom('\n', ' '),
    isWayFirst: fc.boolean(),
  })
  .map(({ language, payoutCents, tenths, minutes, restaurantName, choice, pay, gap, isWayFirst }) => {
    const time = (minutes < 60 ? language.minutes : language.hours)[choice] ?? '';
    const figures = [
      language.pay[pay]?.replace('#', () => (payoutCents / 100).toFixed(2)),
      `${language.miles[choice]?.replace('#', String(tenths / 10))} • ${time
        .replace('H', String(Math.floor(minutes / 60)))
        .replace('M', String(minutes % 60))}`,
    ];
    const lines = [
      language.headline,
      ...(isWayFirst ? figures.reverse() : figures),
      language.due,
      language.pickup,
      restaurantName,
      `${language.dropoff} 349 S Ann St`,
      language.button,
    ];
    return { text: lines.join(gap), said: { payoutCents, miles: tenths / 10, minutes, restaurantName } };
  })
  .filter(({ said }) => said.miles / said.minutes < 1.2);

test('reads an offer in each of our languages, with every field sure', () => {
  fc.assert(
    fc.property(offerInAnyLanguage, ({ text, said }) => {
      const sure = { ...said, customerAddress: '349 S Ann St', dueTime: '18:42' };
      const found = Object.entries(readOfferText(text, NOW) ?? {}).flatMap(([field, reading]) =>
        reading?.isSure && field !== 'platform' ? [[field, reading.value]] : [],
      );
      expect(Object.fromEntries(found)).toEqual(sure);
    }),
  );
});

/** Letters that text recognition confuses with digits. */
const MISREAD: Record<string, string> = { '0': 'O', '1': 'l', '5': 'S' };

test('repairs a misread digit, and then is not sure', () => {
  fc.assert(
    fc.property(anyOffer, fc.nat(), ({ text, cents }, pick) => {
      const amount = `$${(cents / 100).toFixed(2)}`;
      const places = [...amount].flatMap((sign, index) => (MISREAD[sign] ? [index] : []));
      const at = places[pick % Math.max(1, places.length)];
      if (at === undefined || !/\d/.test(amount.replaceAll(/[015]/g, ''))) return;
      const misread = amount.slice(0, at) + MISREAD[amount[at] ?? ''] + amount.slice(at + 1);
      expect(readOfferText(text.replace(amount, misread), NOW)?.payoutCents).toEqual({
        value: cents,
        isSure: false,
      });
    }),
  );
});

/** Pieces of offers, signs and letters of many scripts, joined at random. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc
    .array(
      fc.constantFrom(
        '$',
        '8.50',
        ' mi',
        '(',
        ')',
        'min',
        ' & ',
        'Deliver by ',
        '6:',
        '45',
        'O',
        'S',
        '\n',
        ' St',
        'Pickup',
        ',',
        '+',
        '/hr',
      ),
      {
        maxLength: 300,
      },
    )
    .map((parts) => parts.join('')),
);

test('never throws, and reads only values that the form accepts', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 0, max: 1439 }), (text, now) => {
      const found = readOfferText(text, now);
      if (!found) return;
      const { payoutCents, miles, minutes, dueTime, restaurantName, restaurantAddress, customerAddress } =
        found;
      expect(payoutCents?.value ?? 1).toSatisfy(
        (cents: number) => Number.isInteger(cents) && cents > 0 && cents <= 100_000,
      );
      expect(miles?.value ?? 1).toSatisfy((size: number) => size > 0 && size <= 200);
      expect(minutes?.value ?? 1).toSatisfy((size: number) => size > 0 && size <= 600);
      expect(dueTime?.value ?? '00:00').toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
      expect((restaurantName?.value ?? '').length).toBeLessThanOrEqual(100);
      for (const address of [restaurantAddress, customerAddress]) {
        expect((address?.value ?? '').length).toBeLessThanOrEqual(200);
      }
    }),
  );
});
