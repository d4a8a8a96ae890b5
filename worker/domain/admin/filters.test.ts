import { expect, test } from 'vitest';
import {
  readAuditFilter,
  readDay,
  readDriverFilter,
  readEmailFilter,
  readJobFilter,
  readLedgerFilter,
  readPayoutFilter,
  readSubscriptionFilter,
  toInstants,
} from './filters.ts';

const read = (query: string) => new URLSearchParams(query);

test('an address without a filter asks for everything', () => {
  expect(readDriverFilter(read(''))).toEqual({ by: 'email', text: '', state: null });
  expect(readLedgerFilter(read(''))).toEqual({ kind: null, subject: null, owner: '', from: '', to: '' });
  expect(readPayoutFilter(read(''))).toEqual({ account: 'referral_earnings', owner: '' });
});

test('what an address names is read, trimmed and cut short', () => {
  expect(readDriverFilter(read('by=surname&text=%20Quirk%20&state=pro'))).toEqual({
    by: 'surname',
    text: 'Quirk',
    state: 'pro',
  });
  expect(readSubscriptionFilter(read('product=pro&state=active&owner=a&from=2026-01-31'))).toEqual({
    product: 'pro',
    state: 'active',
    owner: 'a',
    from: '2026-01-31',
    to: '',
  });
  expect(readDriverFilter(read(`text=${'x'.repeat(500)}`)).text).toHaveLength(100);
});

test('what does not exist is left out', () => {
  expect(readDriverFilter(read('by=phone&state=dropped'))).toMatchObject({ by: 'email', state: null });
  expect(readAuditFilter(read('action=toString&from=yesterday&to=2026-13-40'))).toEqual({
    action: null,
    target: '',
    from: '',
    to: '',
  });
  expect(readPayoutFilter(read('account=payments&owner=%20a%20'))).toEqual({
    account: 'referral_earnings',
    owner: 'a',
  });
});

test('job runs and emails are narrowed down by the address', () => {
  expect(readJobFilter(read('job=billing&state=failed&from=2026-11-20&to=2026-11-21'))).toEqual({
    job: 'billing',
    state: 'failed',
    from: '2026-11-20',
    to: '2026-11-21',
  });
  expect(readJobFilter(read('job=toString'))).toMatchObject({ job: null, state: null });
  expect(readEmailFilter(read('state=kept&owner=%20a@b.example'))).toEqual({
    state: 'kept',
    owner: 'a@b.example',
  });
});

test('only calendar days are days', () => {
  expect(readDay('2028-02-29')).toBe('2028-02-29');
  for (const text of [
    null,
    '',
    '2026-02-30',
    '2026-02-29',
    '2026-04-31',
    '2026-1-1',
    '2026-11-20T00:00',
    '20261120',
  ])
    expect(readDay(text)).toBe('');
});

test('a range begins with its first day and ends with its last one', () => {
  expect(toInstants({ from: '2026-11-20', to: '2026-11-20' })).toEqual({
    start: Date.parse('2026-11-20T00:00:00Z'),
    end: Date.parse('2026-11-21T00:00:00Z'),
  });
  expect(toInstants({ from: '', to: '' })).toEqual({ start: null, end: null });
});
