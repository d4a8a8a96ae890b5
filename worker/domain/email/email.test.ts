import { expect, test } from 'vitest';
import { decideRetry } from '#worker/domain/jobs/retry.ts';
import { EMAIL_RETRY, getLastTry } from './email.ts';

const HOUR_MS = 3_600_000;

test('backs off with growing delays and gives up before the provider drops the idempotency key', () => {
  let now = 0;
  const tries = [now];
  for (let attempts = 1; ; attempts++) {
    const next = decideRetry(EMAIL_RETRY, { attempts, until: getLastTry(0), now });
    if (next === null) break;
    expect(next).toBeGreaterThan(now);
    now = next;
    tries.push(now);
  }
  expect(tries.length).toBeGreaterThan(4);
  expect(now).toBeLessThan(24 * HOUR_MS);
});

test('does not resend an email that may have been sent once the idempotency key has expired', () => {
  expect(decideRetry(EMAIL_RETRY, { attempts: 1, until: getLastTry(0), now: 30 * HOUR_MS })).toBeNull();
  expect(getLastTry(0)).toBeLessThan(30 * HOUR_MS);
});
