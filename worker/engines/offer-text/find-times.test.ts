import { expect, test } from 'vitest';
import { readFields } from '#tests/factories/read-fields.ts';

/** Reads the minutes of a 12-mile offer, which can be driven in each of the times below. */
const readMinutes = (line: string) => readFields(`DoorDash\n$28.50 total\n12 mi\n${line}`)?.minutes;

test.each([
  ['1 uur 15 min', '75'],
  ['1 uur en 15 minuten', '75'],
  ['1,5 uur', '90'],
  ['1u15', '75'],
  ['1小时15分钟', '75'],
  ['1 个小时零 5 分', '65'],
  ['1小时半', '90'],
  ['1h15', '75'],
  ['1 h 15', '75'],
  ['1 h 15 min', '75'],
  ['1 heure et 15 minutes', '75'],
  ['1 heure et demie', '90'],
  ['1.5 hours', '90'],
  ['1½ hours', '90'],
  ['1 hr 15 min', '75'],
  ['1 hour and a half', '90'],
  ['1 h', '60'],
  ['1 hora 15 min', '75'],
  ['1 hora y media', '90'],
  ['1 ساعة 15 دقيقة', '75'],
  ['١ ساعة و١٥ دقيقة', '75'],
  ['1 س 15 د', '75'],
  ['25 minuten', '25'],
  ['25 دقيقة', '25'],
])('%j is %s minutes', (line, minutes) => {
  expect(readMinutes(line)).toBe(minutes);
  expect(readMinutes(`${line} • 4 stops`)).toBe(minutes);
});

test.each([
  ['hora y media', '90?'],
  ['ساعة و15 دقيقة', '75?'],
  ['ساعتان و15 دقيقة', '135?'],
  ['an hour and 15 min', '75?'],
  ['l hr 15 min', '75?'],
  ['1 hr l5 min', '75?'],
  ['1 hora y cuarto', '60?'],
  ['1小时十五分钟', '60?'],
  ['1 h 15 Elm St', '60?'],
  ['two hours and 15 min', '15?'],
  ['一小时15分钟', '15?'],
  ['1-2 hours', '120?'],
])('%j is not sure', (line, minutes) => {
  expect(readMinutes(line)).toBe(minutes);
});

test.each([
  ['1 hr 22 mi', { miles: '22', minutes: '60' }],
  ['1h 15 mi', { miles: '15', minutes: '60' }],
  ['$20/hr 15 min, 3 mi', { miles: '3', minutes: '15' }],
  ['Nouvelle livraison\n1h15 (12 mi)', { miles: '12', minutes: '75' }],
  ['New delivery 1h 15m (12 mi)', { miles: '12', minutes: '75' }],
  ['عرض جديد ساعة و15 دقيقة (12 ميل)', { miles: '12', minutes: '75?' }],
  ['15 min, 3 mi\n等待5分钟', { miles: '3', minutes: '15' }],
  ["15 min, 3 mi\nTemps d'attente : 5 min", { miles: '3', minutes: '15' }],
  ['Open 24 hours\n15 min, 3 mi', { miles: '3', minutes: '15' }],
])('%j says %j', (line, way) => {
  expect(readFields(`DoorDash\n$28.50 total\n${line}`)).toMatchObject(way);
});

test.each(['Antes de las 18:45 h', 'Prêt à 8h45', 'Livrer avant 8h45', "Ouvert jusqu'à 22h30"])(
  'the clock time of %j is no duration',
  (line) => {
    expect(readFields(`DoorDash\n$28.50 total\n12 mi\n${line}\n25 min`)).toMatchObject({ minutes: '25' });
  },
);

test.each([
  '45 s left',
  '2 min left to accept',
  '45 sec remaining',
  '2 min remaining',
  '2 minutos restantes',
])('the time of %j to answer in is neither a duration nor a restaurant', (line) => {
  const way = { payoutCents: '950', miles: '3' };
  expect(readFields(`$9.50\n3 mi\n${line}`)).toEqual(way);
  expect(readFields(`$9.50\n3 mi\n20 min\n${line}`)).toEqual({ ...way, minutes: '20' });
});

test.each([
  ['Deliver by 9 PM', '21:00'],
  ['Deliver by 9pm', '21:00'],
  ['Deliver by 7p.m.', '19:00'],
  ['Open 9am–11pm\nDeliver by 7 p.m.', '19:00'],
])('the whole hour of %j is the due time', (line, dueTime) => {
  expect(readFields(`$9.50\n3 mi, 20 min\n${line}`)).toMatchObject({ dueTime });
});

test('leaves a due time out of the address before it', () => {
  expect(readFields('$9.50\n3 mi, 20 min\nDeliver to 12 W Main St by 9pm')).toMatchObject({
    customerAddress: '12 W Main St',
    dueTime: '21:00?',
  });
});
