import { expect, test } from 'vitest';
import { dailyGoalsSchema } from '#worker/domain/earnings/inputs.ts';
import { addOrderSchema } from '#worker/domain/orders/inputs.ts';
import { accountSchema, offerTermsSchema } from '#worker/domain/profile/inputs.ts';
import { restaurantSignupSchema } from '#worker/domain/restaurants/inputs.ts';
import { parseForm } from './parse-form.server.ts';

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

test('an order is read with a comma before its decimals, in every digit a phone offers', () => {
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

test('cost, goals, terms and the position of a restaurant are read alike', () => {
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

test('an amount that may mean two things is refused, and comes back as it was typed', () => {
  for (const payoutAmount of ['1,250', '1.250', '12,345', 'x']) {
    const submission = parseForm(fill({ ...ORDER, payoutAmount }), addOrderSchema);
    expect(submission.reply()).toMatchObject({
      error: { payoutAmount: ['payout'] },
      initialValue: { payoutAmount },
    });
  }
});

test('an emptied number is left out', () => {
  expect(readValue(parseForm(fill({ earningsGoal: '', deliveriesGoal: '' }), dailyGoalsSchema))).toEqual({});
});
