import { expect, test } from 'vitest';
import { restaurantDetailsSchema } from './inputs.ts';

const parse = (name: string, website = '') =>
  restaurantDetailsSchema.safeParse({
    name,
    website,
    email: 'chef@kettle.example',
    address: '12 Pecan Street',
  });

test('requires a visible restaurant name and removes characters that reverse the text around it', () => {
  for (const name of ['', 'A', '\u200B\u200B\u200B', 'A\u200B\u200B', '\u202E\u202E', 'x'.repeat(101)])
    expect(parse(name).success, JSON.stringify(name)).toBe(false);
  expect(parse('\u202EtreverP').data?.name).toBe('treverP');
  for (const name of ['فو', '麻婆', 'Café 👩‍🍳']) expect(parse(name).data?.name).toBe(name);
});

test('adds https to a website and accepts only one that a browser opens', () => {
  const read = (website: string) => parse('Kettle', website).data?.website;
  expect(read(' www.kettle.example/menu ')).toBe('https://www.kettle.example/menu');
  expect(read('//kettle.example')).toBe('https://kettle.example');
  for (const given of ['', 'http://kettle.example', 'https://kettle.example/?a=b'])
    expect(read(given)).toBe(given);
  for (const given of [
    'kettle',
    'javascript:alert(1)',
    'data:,kettle.example',
    'the kettle.example',
    '//kettle',
    'https://doordash.example@kettle.example',
    'https://:secret@kettle.example',
  ])
    expect(read(given), given).toBeUndefined();
});
