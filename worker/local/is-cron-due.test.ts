import { expect, it } from 'vitest';
import { isCronDue } from './is-cron-due.ts';

const FRIDAY = Date.parse('2026-11-20T10:17:42Z');

it.each([
  '* * * * *',
  '17 * * * *',
  '*/17 * * * *',
  '2/15 10 * * *',
  '0,17,30 9-11 20 11 5',
  '17 10 * * 1-5',
])('%s fires on Friday at 10:17', (cron) => expect(isCronDue(cron, FRIDAY)).toBe(true));

it.each([
  '16 * * * *',
  '*/5 * * * *',
  '17 11 * * *',
  '17 10 21 * *',
  '17 10 * 12 *',
  '17 10 * * 6',
  '17 10',
  '',
])('"%s" does not fire on Friday at 10:17', (cron) => expect(isCronDue(cron, FRIDAY)).toBe(false));
