import { expect, test } from 'vitest';
import type { OrderFormReply } from '../order-form-reply.ts';
import { fillFromText } from './fill-from-offer.ts';

const SHOWN = {
  write: {
    dollars: (cents: number) => (cents / 100).toFixed(2),
    number: (value: number, decimals: number) => value.toFixed(decimals),
  },
  units: 'miles' as const,
  minuteOfDay: 12 * 60,
};

function paste(text: string, { form, filled = [] }: OrderFormReply = {}) {
  const shown = form?.initialValue ?? {};
  return fillFromText(text, { typed: shown, filled, shown }, SHOWN);
}

test('a text without an offer clears the fields filled from the previous offer', () => {
  const first = paste('Uber Eats $9.75 18 min (5.3 mi) total');
  expect(first.form?.initialValue).toMatchObject({
    payoutAmount: '9.75',
    distance: '5.3',
    estimatedTime: '18',
  });
  const none = paste('See you at eight', first);
  expect(none).toEqual({ hasNoOffer: true, filled: [], form: { initialValue: {} } });
  const second = paste('Uber Eats $6.20 9 min (2.1 mi) total', none);
  expect(second.form?.initialValue).toMatchObject({
    payoutAmount: '6.20',
    distance: '2.1',
    estimatedTime: '9',
  });
  expect(second.hasNoOffer).toBeUndefined();
  expect(second.toCheck).toEqual({});
});

test('a text without an offer keeps changed or typed values and a restored draft', () => {
  const { form, filled = [] } = paste('DoorDash $9.75 18 min (5.3 mi) total');
  const shown = { ...form?.initialValue, note: 'Gate 4' };
  const typed = { ...shown, payoutAmount: '10.25', restaurantName: 'Casa Mingo' };
  const none = fillFromText('See you at eight', { typed, filled, shown }, SHOWN);
  expect(none).toEqual({
    hasNoOffer: true,
    filled: [],
    form: { initialValue: { payoutAmount: '10.25', note: 'Gate 4', restaurantName: 'Casa Mingo' } },
  });
  expect(paste('Nor at nine', none).form).toEqual(none.form);
  // Without JavaScript, it's unknown what the driver changed.
  expect(fillFromText('Nor at nine', { typed, filled }, SHOWN).form?.initialValue).toEqual(typed);
  const restored = fillFromText(
    'See you at eight',
    { typed, filled: [], shown: typed, isRestored: true },
    SHOWN,
  );
  expect(restored).toMatchObject({ hasNoOffer: true, isRestored: true, form: { initialValue: typed } });
});

test('asks the driver to check the platform if the text names no known one', () => {
  const { toCheck, form } = paste('Glovo\nCasa Mingo\n$9.50\n2.1 mi, 12 min');
  expect(toCheck?.platform).toEqual({ offerSays: null });
  expect(form?.initialValue).not.toHaveProperty('platform');
});
