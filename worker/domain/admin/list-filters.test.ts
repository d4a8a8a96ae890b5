import { expect, test } from 'vitest';
import { hasListFilter, readFilter } from './list-filters.ts';

const read = (query: string) => new URLSearchParams(query);

test('reads a query without a filter as the defaults', () => {
  expect(readFilter('drivers', read(''))).toEqual({ by: 'email', text: '', state: null });
  expect(readFilter('ledger', read(''))).toEqual({ kind: null, subject: null, owner: '', from: '', to: '' });
  expect(readFilter('payouts', read(''))).toEqual({ account: null, owner: '' });
});

test('reads, trims and truncates the values of a query', () => {
  expect(readFilter('drivers', read('by=surname&text=%20Quirk%20&state=pro'))).toEqual({
    by: 'surname',
    text: 'Quirk',
    state: 'pro',
  });
  expect(readFilter('subscriptions', read('product=pro&state=active&owner=a&from=2026-01-31'))).toEqual({
    product: 'pro',
    state: 'active',
    owner: 'a',
    from: '2026-01-31',
    to: '',
  });
  expect(readFilter('drivers', read(`text=${'x'.repeat(500)}`)).text).toHaveLength(100);
});

test('drops unknown values', () => {
  expect(readFilter('drivers', read('by=phone&state=dropped'))).toMatchObject({ by: 'email', state: null });
  expect(readFilter('audit', read('action=toString&from=yesterday&to=2026-13-40'))).toEqual({
    action: null,
    target: '',
    from: '',
    to: '',
  });
  expect(readFilter('payouts', read('account=payments&owner=%20a%20'))).toEqual({
    account: null,
    owner: 'a',
  });
});

test('filters job runs and emails', () => {
  expect(readFilter('jobs', read('job=billing&state=failed&from=2026-11-20&to=2026-11-21'))).toEqual({
    job: 'billing',
    state: 'failed',
    from: '2026-11-20',
    to: '2026-11-21',
  });
  expect(readFilter('jobs', read('job=toString'))).toMatchObject({ job: null, state: null });
  expect(readFilter('emails', read('state=kept&owner=%20a@b.example'))).toEqual({
    state: 'kept',
    owner: 'a@b.example',
  });
});

test('accepts only real calendar days', () => {
  const readDay = (text: string) => readFilter('jobs', new URLSearchParams({ from: text })).from;
  expect(readDay('2028-02-29')).toBe('2028-02-29');
  for (const text of [
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

test('ignores the search field when deciding whether a filter is set', () => {
  expect(hasListFilter('drivers', readFilter('drivers', read('by=name')))).toBe(false);
  expect(hasListFilter('drivers', readFilter('drivers', read('text=a')))).toBe(true);
  expect(hasListFilter('payouts', readFilter('payouts', read('account=delivery_earnings')))).toBe(true);
  expect(hasListFilter('audit', readFilter('audit', read('to=2026-11-20')))).toBe(true);
});
