import { expect, test } from 'vitest';
import { calibrateSpeeds, getSpeedFactor } from './index.ts';

const legs = (count: number, ratio: number, localHour = 12) =>
  Array.from({ length: count }, (_, index) => ({
    predictedMinutes: 10,
    measuredMinutes: 10 * ratio + (index % 2 === 0 ? 0.1 : -0.1),
    localHour,
  }));

test('keeps the factor 1 with fewer than 20 legs', () => {
  const calibration = calibrateSpeeds(legs(19, 1.5));
  expect(getSpeedFactor(calibration, 12)).toBe(1);
  expect(calibration.factorByGroup.every((factor) => factor === null)).toBe(true);
});

test('the factor is the median, shrunk toward 1 with fewer legs', () => {
  const few = calibrateSpeeds(legs(20, 1.4)).factor;
  const many = calibrateSpeeds(legs(2000, 1.4)).factor;
  expect(few).toBeCloseTo(Math.sqrt(1.4), 1);
  expect(many).toBeGreaterThan(few);
  expect(many).toBeCloseTo(1.4, 1);
});

test('a group of hours with enough legs has its own factor, others have the region’s', () => {
  const calibration = calibrateSpeeds([...legs(400, 1.1), ...legs(200, 1.6, 17), ...legs(5, 3, 8)]);
  expect(getSpeedFactor(calibration, 17)).toBeGreaterThan(1.5);
  expect(getSpeedFactor(calibration, 12)).toBeLessThan(1.15);
  expect(getSpeedFactor(calibration, 8)).toBe(calibration.factor);
  expect(getSpeedFactor(calibration, 2)).toBe(calibration.factor);
  expect(getSpeedFactor(calibration, 17 + 24)).toBe(getSpeedFactor(calibration, 17));
});

test('ignores legs that were not just a drive', () => {
  const broken = [
    { predictedMinutes: 0, measuredMinutes: 5, localHour: 12 },
    { predictedMinutes: 10, measuredMinutes: 400, localHour: 12 },
    { predictedMinutes: 10, measuredMinutes: 0, localHour: 12 },
    { predictedMinutes: 10, measuredMinutes: Number.NaN, localHour: 12 },
    { predictedMinutes: 10, measuredMinutes: 12, localHour: Number.NaN },
  ];
  const many = Array.from({ length: 30 }, () => broken).flat();
  expect(calibrateSpeeds([...many, ...legs(40, 1.2)])).toEqual(calibrateSpeeds(legs(40, 1.2)));
  expect(calibrateSpeeds(many).factor).toBe(1);
});
