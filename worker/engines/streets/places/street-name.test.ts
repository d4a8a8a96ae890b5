import { expect, test } from 'vitest';
import { abbreviateStreet, parseStreetName } from './street-name.ts';
import { toWords } from './words.ts';

test.each([
  ['South Conkling Street', 's', 'conkling', 'st'],
  ['s. conkling st.', 's', 'conkling', 'st'],
  ["O'Donnell Street", '', 'odonnell', 'st'],
  ['East Street', '', 'e', 'st'],
  ['South East Avenue', 's', 'e', 'ave'],
  ['Key Highway East', 'e', 'key', 'hwy'],
  ['The Drive', '', 'thedr', ''],
  ['St Helena Ave', '', 'sainthelena', 'ave'],
  ['Ft. Avenue', '', 'fort', 'ave'],
  ['Fifth Ave', '', '5th', 'ave'],
  ['Broadway', '', 'broadway', ''],
  ['Rue Étienne', '', 'rueetienne', ''],
])('%j is in parts %j %j %j', (name, direction, base, type) => {
  expect(parseStreetName(toWords(name))).toEqual({ direction, base, type });
});

test.each([
  ['South Conkling Street', 'S Conkling St'],
  ['Eastern Avenue', 'Eastern Ave'],
  ['East Street', 'East St'],
  ["O'Donnell Street Cutoff", "O'Donnell Street Cutoff"],
  ['N Gay St', 'N Gay St'],
  ['Key Highway East', 'Key Hwy E'],
  ['Broadway', 'Broadway'],
  ['East Madison Street', 'E Madison St'],
  ['North Avenue', 'North Ave'],
  ['Dulaney Valley Road North', 'Dulaney Valley Rd N'],
  ['Avenue B', 'Avenue B'],
  ['I-95', 'I-95'],
  ['Old constructor', 'Old constructor'],
])('%j is written %j', (name, short) => {
  expect(abbreviateStreet(name)).toBe(short);
});
