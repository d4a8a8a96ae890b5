import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EARNINGS_GOAL_RANGE } from '#worker/domain/earnings/goals.ts';
import { automationSettingsSchema, typedSettingsSchema } from './inputs.ts';
import { DEFAULT_AUTOMATION } from './settings.ts';
import { formatAutomationSettings, parseAutomationTexts } from './settings-texts.ts';

test('formats the default settings as specified', () => {
  expect(formatAutomationSettings(DEFAULT_AUTOMATION)).toEqual({
    isEnabled: false,
    minPayPerMile: '2.00',
    maxDeliveryDistance: '5.0',
    minOrderValue: '5.00',
    preferredZones: [],
    workingHoursStart: '08:00',
    workingHoursEnd: '22:00',
    avoidSlowRestaurants: true,
    useAiDecisions: false,
    autoAcceptOrders: false,
    routeOptimization: true,
    earningsGoalDaily: null,
  });
});

const cents = fc.integer({ min: 0, max: 9_999_999 });
const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });

test('parses formatted settings back unchanged', () => {
  const settings = fc.record({
    isEnabled: fc.boolean(),
    minCentsPerMile: cents,
    maxDistanceTenths: fc.integer({ min: 0, max: 999_999 }).map((thousandths) => thousandths / 100),
    minOrderCents: cents,
    preferredZones: fc.constantFrom<string[]>([], ['Downtown'], ['Downtown', 'South Lamar']),
    workStartMinute: minute,
    workEndMinute: minute,
    shouldAvoidSlowRestaurants: fc.boolean(),
    shouldUseAiDecisions: fc.boolean(),
    shouldAutoAccept: fc.boolean(),
    shouldOptimizeRoute: fc.boolean(),
    dailyGoalCents: fc.option(fc.integer({ min: EARNINGS_GOAL_RANGE.min, max: EARNINGS_GOAL_RANGE.max })),
  });
  fc.assert(
    fc.property(settings, (made) => {
      const texts = automationSettingsSchema.parse(formatAutomationSettings(made));
      expect(parseAutomationTexts(texts)).toEqual(made);
    }),
  );
});

test('ignores omitted settings and treats an empty goal as no goal', () => {
  expect(parseAutomationTexts({})).toEqual({});
  expect(parseAutomationTexts({ earningsGoalDaily: '' })).toEqual({ dailyGoalCents: null });
  expect(parseAutomationTexts({ minPayPerMile: '1.5', maxDeliveryDistance: '12' })).toEqual({
    minCentsPerMile: 150,
    maxDistanceTenths: 120,
  });
});

test('allows two decimals in prices, three in distances, one in the form', () => {
  const isValid = (texts: Record<string, unknown>) => automationSettingsSchema.safeParse(texts).success;
  for (const price of ['0', '2', '2.', '2.5', '2.50', '150.00', ' 3.00 ']) {
    expect(isValid({ minOrderValue: price })).toBe(true);
  }
  for (const price of ['', '.5', '-1', '2.505', '2,50', '$2', 'abc', '1e3', '123456', 2, null]) {
    expect(isValid({ minOrderValue: price })).toBe(false);
  }
  const isTypedValid = (maxDeliveryDistance: unknown) =>
    typedSettingsSchema.safeParse({ maxDeliveryDistance }).success;
  for (const distance of ['5', '5.0', '12.5', '4.971']) {
    expect(isValid({ maxDeliveryDistance: distance })).toBe(true);
    expect(isTypedValid(distance)).toBe(distance !== '4.971');
  }
  for (const distance of ['', '5.0505', '-5', 'far', '1000', 5]) {
    expect(isValid({ maxDeliveryDistance: distance })).toBe(false);
    expect(isTypedValid(distance)).toBe(false);
  }
});
