import { expect, test } from 'vitest';
import { restaurantDetailsSchema } from './inputs.ts';

const parse = (name: string) =>
  restaurantDetailsSchema.safeParse({ name, email: 'chef@kettle.example', address: '12 Pecan Street' });

test('a restaurant’s name is one that can be seen, and turns nothing round beside it', () => {
  for (const name of ['', 'A', '\u200B\u200B\u200B', 'A\u200B\u200B', '\u202E\u202E', 'x'.repeat(101)])
    expect(parse(name).success, JSON.stringify(name)).toBe(false);
  expect(parse('\u202EtreverP').data?.name).toBe('treverP');
  for (const name of ['فو', '麻婆', 'Café 👩‍🍳']) expect(parse(name).data?.name).toBe(name);
});
