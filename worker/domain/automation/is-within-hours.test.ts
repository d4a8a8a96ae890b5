import { expect, test } from 'vitest';
import { isWithinHours } from './is-within-hours.ts';

const at = (text: string) => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return 60 * hours + minutes;
};

test.each([
  ['08:00', '22:00', '08:00', true],
  ['08:00', '22:00', '21:59', true],
  ['08:00', '22:00', '22:00', false],
  ['08:00', '22:00', '07:59', false],
  ['18:30', '02:00', '18:29', false],
  ['18:30', '02:00', '23:59', true],
  ['18:30', '02:00', '00:00', true],
  ['18:30', '02:00', '01:59', true],
  ['18:30', '02:00', '02:00', false],
  ['09:00', '09:00', '03:00', true],
])('from %s to %s, %s is inside: %s', (start, end, minute, isInside) => {
  expect(isWithinHours(at(minute), { start: at(start), end: at(end) })).toBe(isInside);
});
