import { expect, test } from 'vitest';
import { dailyGoalsSchema } from '#worker/domain/earnings/inputs.ts';
import { addOrderSchema } from '#worker/domain/orders/inputs.ts';
import { accountSchema, offerTermsSchema } from '#worker/domain/profile/inputs.ts';
import { manageLinkSchema, restaurantSignupSchema } from '#worker/domain/restaurants/inputs.ts';
import { parseForm, readIntent } from './parse-form.ts';

const HUGE_INDEX = 'email=bad&a[30000000]=x&__intent__=%7B%7D&__proto__.x=1&a.constructor=1';

const ORDER = {
  platform: 'doordash',
  restaurantName: 'Chez Nous',
  customerAddress: '1 Main St',
  payoutAmount: '12,50',
};

const RESTAURANT = { name: 'Chez Nous', email: 'chez@nous.example', address: '1 Main Street, Springfield' };

function fill(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

function readValue(submission: { status?: string | undefined; value?: unknown }): unknown {
  return submission.status === 'success' ? submission.value : submission;
}

test('reads an order with a decimal comma and in all digit systems a phone offers', () => {
  const typed = {
    ...ORDER,
    distance: '٣٫٢',
    estimatedTime: '２５',
    'pickup.lat': '40,71',
    'pickup.lng': '−74,006',
  };
  expect(readValue(parseForm(fill(typed), addOrderSchema))).toMatchObject({
    payoutAmount: 12.5,
    distance: 3.2,
    estimatedTime: 25,
    pickup: { lat: 40.71, lng: -74.006 },
  });
});

test('reads car cost, goals, terms and a restaurant location in the same notation', () => {
  expect(readValue(parseForm(fill({ costPerMile: '0,35', units: 'km' }), accountSchema))).toMatchObject({
    costPerMile: 0.35,
  });
  const goals = fill({ earningsGoal: '1.250,50', deliveriesGoal: '۱۲' });
  expect(readValue(parseForm(goals, dailyGoalsSchema))).toEqual({
    earningsGoal: 1250.5,
    deliveriesGoal: 12,
  });
  const terms = fill({ wagePerHour: '14,5', capacityCostAmount: '-2,5' });
  expect(readValue(parseForm(terms, offerTermsSchema))).toEqual({
    wagePerHour: 14.5,
    capacityCostAmount: -2.5,
  });
  const place = fill({ ...RESTAURANT, 'location.lat': '52,370', 'location.lng': '4.895' });
  expect(readValue(parseForm(place, restaurantSignupSchema))).toMatchObject({
    location: { lat: 52.37, lng: 4.895 },
  });
});

test('rejects an ambiguous amount and returns it as typed', () => {
  for (const payoutAmount of ['1,250', '1.250', '12,345', 'x']) {
    const submission = parseForm(fill({ ...ORDER, payoutAmount }), addOrderSchema);
    expect(submission.reply()).toMatchObject({
      error: { payoutAmount: ['payout'] },
      initialValue: { payoutAmount },
    });
  }
});

test('omits an emptied number', () => {
  expect(readValue(parseForm(fill({ earningsGoal: '', deliveriesGoal: '' }), dailyGoalsSchema))).toEqual({});
});

test('ignores fields that are not in the schema, such as a huge index', () => {
  const submission = parseForm(new URLSearchParams(HUGE_INDEX), manageLinkSchema);
  expect(submission.reply()).toMatchObject({
    status: 'error',
    error: { email: ['email'] },
    initialValue: { email: 'bad' },
  });
  expect(submission.payload).toEqual({ email: 'bad' });
});

test('omits an empty field group and rejects a partly filled one', () => {
  const empty = fill({ ...RESTAURANT, 'location.lat': '', 'location.lng': '' });
  expect(readValue(parseForm(empty, restaurantSignupSchema))).not.toHaveProperty('location.lat');
  const half = fill({ ...RESTAURANT, 'location.lat': '52,37', 'location.lng': '' });
  expect(parseForm(half, restaurantSignupSchema).reply().error).toEqual({ 'location.lng': ['longitude'] });
});

test("returns the pressed button only if it is one of the page's intents", () => {
  expect(readIntent(fill({ intent: 'save' }), ['save', 'cancel'])).toBe('save');
  expect(readIntent(fill({ intent: 'toString' }), ['save', 'cancel'])).toBeNull();
  expect(readIntent(fill({}), ['save'])).toBeNull();
});
