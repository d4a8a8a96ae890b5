import { expect, test } from 'vitest';
import { newsSourceSchema } from './inputs.ts';

const parse = (name: string) => newsSourceSchema.safeParse({ name, url: 'https://www.example.com/feed' });

test.each(['', '  ', '\u202e\u200b', '\u3164', '\ufeff \u2800', '\u0000'])(
  'rejects the invisible name %j',
  (name) => {
    expect(parse(name).error?.issues.map(({ message }) => message)).toEqual(['newsSourceName']);
  },
);

test.each(['Gig news', '外卖日报', 'أخبار السائقين', '🚲'])('accepts the name %s', (name) => {
  expect(parse(name).data?.name).toBe(name);
});
