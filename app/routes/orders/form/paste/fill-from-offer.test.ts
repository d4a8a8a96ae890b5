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

const paste = (text: string, before: OrderFormReply = {}) =>
  fillFromText(text, { typed: before.form?.initialValue ?? {}, filled: before.filled ?? [] }, SHOWN);

test('a text without an offer in between does not make the fields of the offer before typed ones', () => {
  const first = paste('Uber Eats $9.75 18 min (5.3 mi) total');
  expect(first.form?.initialValue).toMatchObject({
    payoutAmount: '9.75',
    distance: '5.3',
    estimatedTime: '18',
  });
  const none = paste('See you at eight', first);
  expect(none).toMatchObject({ hasNoOffer: true, form: first.form });
  const second = paste('Uber Eats $6.20 9 min (2.1 mi) total', none);
  expect(second.form?.initialValue).toMatchObject({
    payoutAmount: '6.20',
    distance: '2.1',
    estimatedTime: '9',
  });
  expect(second.hasNoOffer).toBeUndefined();
  expect(second.toCheck).toEqual({});
});

test('a text that does not say whose offer it is leaves the platform to be checked', () => {
  const { toCheck, form } = paste('Glovo\nCasa Mingo\n$9.50\n2.1 mi, 12 min');
  expect(toCheck?.platform).toEqual({ offerSays: null });
  expect(form?.initialValue).not.toHaveProperty('platform');
});
