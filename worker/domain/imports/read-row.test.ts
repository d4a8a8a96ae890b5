import { expect, test } from 'vitest';
import { IMPORT_FIELDS, type ImportField, type ImportMapping } from './import.ts';
import { readFileTotal, readRow } from './read-row.ts';
import type { Reading } from './reading.ts';
import { readPlatform } from './suggest-mapping.ts';

const mapping: ImportMapping = {
  ...Object.fromEntries(IMPORT_FIELDS.map((field, index) => [field, index])),
  dateOrder: 'mdy',
  decimalMark: '.',
  defaultPlatform: 'doordash',
  units: 'miles',
};
const reading: Reading = {
  mapping,
  timeZone: 'America/Chicago',
  firstMonth: '2019-11',
  now: Date.parse('2026-11-20T18:00:00Z'),
};
type Cells = Partial<Record<ImportField, string>>;
const toCells = (cells: Cells) => IMPORT_FIELDS.map((field) => cells[field] ?? '');
const read = (cells: Cells) => readRow(toCells({ end: '11/19/2026', total: '10', ...cells }), reading);
const at = (text: string) => Date.parse(text);

test('reads a record with a start and an end as a delivery in the hour it ended', () => {
  const row = read({
    endTime: '6:30 PM',
    start: '6:05 PM',
    tip: '$3.50',
    distance: '2.4',
    restaurant: ' Thai  Basil ',
  });
  expect(row).toEqual({
    row: {
      platform: 'doordash',
      restaurantName: 'Thai Basil',
      payoutCents: 1000,
      tipCents: 350,
      distanceMiles: 2.4,
      startedAt: at('2026-11-20T00:05Z'),
      completedAt: at('2026-11-20T00:30Z'),
      completedOn: '2026-11-19',
      completedHour: 18,
      dayStartedAt: at('2026-11-19T06:00Z'),
    },
  });
});

test('sets no hour without a start or a time, placing a date alone at noon', () => {
  expect(read({})).toMatchObject({ row: { completedHour: null, completedAt: at('2026-11-19T18:00Z') } });
  expect(read({ endTime: '18:30' })).toMatchObject({ row: { completedHour: null, startedAt: null } });
  expect(read({ endTime: '18:30', minutes: '25' })).toMatchObject({ row: { completedHour: 18 } });
  expect(read({ start: '18:05', minutes: '25' })).toMatchObject({
    row: { completedAt: at('2026-11-20T00:30Z') },
  });
});

test('takes a date with a time as that of the end when crossing midnight, else as that of the start', () => {
  const first = { start: '11:50 PM', endTime: '12:10 AM' };
  expect(read(first)).toMatchObject({ row: { completedOn: '2026-11-20' } });
  expect(read({ end: '11/19/2026 12:10 AM', start: '11:50 PM' })).toMatchObject({
    row: { completedOn: '2026-11-19', startedAt: at('2026-11-19T05:50Z') },
  });
});

test('reads times in their own column in the zone they name', () => {
  expect(read({ end: '2026-11-03', start: '01:45 UTC', endTime: '02:10 UTC' })).toMatchObject({
    row: {
      startedAt: at('2026-11-03T01:45Z'),
      completedAt: at('2026-11-03T02:10Z'),
      completedOn: '2026-11-02',
      completedHour: 20,
    },
  });
  expect(read({ end: '2026-11-03', start: '23:50Z', endTime: '00:10Z' })).toMatchObject({
    row: { startedAt: at('2026-11-03T23:50Z'), completedAt: at('2026-11-04T00:10Z') },
  });
});

test('keeps the day of a date written as midnight in UTC for a driver west of UTC', () => {
  expect(read({ end: '2026-11-03T00:00:00.000Z' })).toMatchObject({
    row: { completedOn: '2026-11-03', completedHour: null },
  });
});

test('keeps each delivery on its own day when the clocks change and ends it after it began', () => {
  const night = read({ end: '11/1/2026', start: '1:50 AM', endTime: '1:10 AM' });
  expect(night).toMatchObject({
    row: { startedAt: at('2026-11-01T06:50Z'), completedAt: at('2026-11-01T07:10Z') },
  });
  const fall = read({ end: '11/1/2026', start: '12:50 AM', endTime: '1:10 AM' });
  expect(fall).toMatchObject({ row: { completedAt: at('2026-11-01T06:10Z'), completedOn: '2026-11-01' } });
  const spring = read({ end: '3/8/2026', start: '1:50 AM', endTime: '3:10 AM' });
  expect(spring).toMatchObject({
    row: { startedAt: at('2026-03-08T07:50Z'), completedAt: at('2026-03-08T08:10Z') },
  });
});

test.each<[Cells, string]>([
  [{ end: '' }, 'noDate'],
  [{ end: 'soon' }, 'badDate'],
  [{ endTime: 'late' }, 'badTime'],
  [{ endTime: '18:30', minutes: '3000' }, 'badTime'],
  [{ end: '11/21/2026' }, 'future'],
  [{ end: '1/1/2015' }, 'tooOld'],
  [{ end: '12/31/1999' }, 'tooOld'],
  [{ end: '1/1/0199' }, 'badDate'],
  [{ total: '' }, 'noPay'],
  [{ total: '€10' }, 'badAmount'],
  [{ total: '-2' }, 'negative'],
  [{ total: '1000.01' }, 'tooMuch'],
  [{ tip: '10.01' }, 'tipAbovePay'],
  [{ distance: 'far' }, 'badDistance'],
  ...['Cancelled', 'canceled by store', 'Order declined', 'Annulée', 'Geannuleerd', 'ملغى', '已取消'].map(
    (status): [Cells, string] => [{ status }, 'notDelivered'],
  ),
])('rejects %j: %s', (cells, problem) => {
  expect(read(cells)).toMatchObject({ problem });
});

test.each(['', 'Completed', 'Delivered', 'Not late', 'Completed (not cancelled)', 'No cancelado', '完成'])(
  'accepts a delivery with the status %j',
  (status) => {
    expect(read({ status })).toHaveProperty('row');
  },
);

test('adds pay, bonus and tip when there is no total', () => {
  const { decimalMark, defaultPlatform, units } = mapping;
  const columns = { end: 0, pay: 1, bonus: 2, tip: 3, decimalMark, defaultPlatform, units };
  const parts = readRow(['11/19/2026', '5', '2', '3'], { ...reading, mapping: columns });
  expect(parts).toMatchObject({ row: { payoutCents: 1000, tipCents: 300 } });
});

test('recognizes platforms in various spellings without guessing', () => {
  expect(['UberEats', 'uber eats', 'DOORDASH', 'Walmart Spark', 'Postmates'].map(readPlatform)).toEqual([
    'ubereats',
    'ubereats',
    'doordash',
    'spark',
    null,
  ]);
  expect(
    readRow(toCells({ end: '11/19/2026', total: '1' }), {
      ...reading,
      mapping: { ...mapping, defaultPlatform: undefined },
    }),
  ).toMatchObject({
    problem: 'noPlatform',
  });
});

test('rejects a row of an unknown app instead of counting it for another one', () => {
  const named = (platform: string) => read({ platform });
  expect(named('Postmates')).toEqual({ problem: 'noPlatform', value: 'Postmates' });
  expect(named('')).toMatchObject({ row: { platform: 'doordash' } });
});

test.each(['-', '--', '–', 'N/A', 'null'])('treats %s as an empty field', (nothing) => {
  expect(read({ tip: nothing, distance: nothing, minutes: nothing, restaurant: nothing })).toMatchObject({
    row: { tipCents: 0, distanceMiles: null, startedAt: null, restaurantName: 'DoorDash' },
  });
  expect(read({ total: nothing })).toMatchObject({ problem: 'noPay' });
});

test("reads a line of totals as the file's own total, but not a restaurant named Total", () => {
  expect(readFileTotal(toCells({ end: 'Total', total: '$6.00' }), reading)).toEqual({
    payoutCents: 600,
    tipCents: null,
    miles: null,
  });
  expect(readFileTotal(toCells({ end: '11/19/2026', restaurant: 'Total Wine' }), reading)).toBeNull();
});
