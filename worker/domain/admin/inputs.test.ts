import { expect, test } from 'vitest';
import { reasonSchema } from './inputs.ts';

const read = (reason?: string) => {
  const parsed = reasonSchema.safeParse({ reason });
  return parsed.success ? parsed.data.reason : parsed.error.issues.map(({ message }) => message);
};

test.each([undefined, '', ' \n ', '\u200b', '\u202e\u200b', '\ufeff \u2800'])(
  'rejects %j as a reason',
  (reason) => {
    expect(read(reason)).toEqual(['required']);
  },
);

test('accepts a reason of up to 500 characters on several lines', () => {
  expect(read(' Fake deliveries\nagain ')).toBe('Fake deliveries\nagain');
  expect(read('x'.repeat(501))).toEqual(['tooLong']);
});
