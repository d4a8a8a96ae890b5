import { expect, test } from 'vitest';
import { isChosenVisit } from './http.server.ts';

const visit = (headers: Record<string, string>) =>
  isChosenVisit(new Request('https://roadwaze.example/signup?ref=ABCD2345', { headers }));

const NAVIGATION = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };
const TAP = { ...NAVIGATION, 'Sec-Fetch-User': '?1' };

test.each([
  ['a scanned code, a message or the address bar', { ...NAVIGATION, 'Sec-Fetch-Site': 'none' }],
  ['a tap on a link of another site', { ...TAP, 'Sec-Fetch-Site': 'cross-site' }],
  ['what an older browser opens without saying how', {}],
  ['a link of our own pages', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors' }],
])('%s is a visit somebody chose', (_, headers) => {
  expect(visit(headers)).toBe(true);
});

test.each([
  ['a script of another site', { ...NAVIGATION, 'Sec-Fetch-Site': 'cross-site' }],
  ['a page of a neighboring host', { ...NAVIGATION, 'Sec-Fetch-Site': 'same-site' }],
  ['a frame of another site', { ...TAP, 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'iframe' }],
  ['a picture', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' }],
])('%s is none', (_, headers) => {
  expect(visit(headers)).toBe(false);
});
