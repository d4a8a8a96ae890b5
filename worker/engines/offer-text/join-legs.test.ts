import { expect, test } from 'vitest';
import { readFields } from '#tests/factories/read-fields.ts';

const OFFER = { payoutCents: '875', minutes: '22' };

test.each([
  '2.2 mi pickup, 5.1 mi dropoff\n22 min',
  '2.2 mi to the store then 5.1 mi to customer 22 min',
  '1.4 mi to pickup\n5.9 mi to dropoff\n22 min',
  'To pickup: 2.2 mi\nTo dropoff: 5.1 mi\n22 min',
  'Pickup 2.2 mi\nDropoff 5.1 mi\n22 min',
  '2.2 mi + 5.1 mi, 22 min',
  '2.2mi/5.1mi 22 min',
  '2.2 mi recogida, 5.1 mi entrega\n22 min',
  '2,2 mi retrait, 5,1 mi livraison\n22 min',
])('the legs of %j are added up, which is not sure, and their words name nothing', (way) => {
  expect(readFields(`$8.75\n${way}`)).toEqual({ ...OFFER, miles: '7.3?' });
  expect(readFields(`$8.75\n${way}\nFive Guys`)).toMatchObject({ restaurantName: 'Five Guys' });
});

test.each([
  ['Pickup: 8 min (2.2 mi)\nDropoff: 14 min (5.1 mi)', '7.3'],
  ['5.1 mi total (2.2 mi to store), 22 min', '5.1'],
  ['5.1 mi 22 min\nRound trip 10.2 mi', '5.1?'],
  ['5.1 mi, 22 min\nPickup 0.8 mi away', '5.1?'],
])('the miles of %j are %s', (way, miles) => {
  expect(readFields(`$8.75\n${way}`)).toEqual({ ...OFFER, miles });
});

test('a label between a distance and a name still labels the name', () => {
  expect(readFields('$8.75\n2.2 mi Pickup\nCopper Kettle\n5.1 mi Dropoff\n12 Main St')).toMatchObject({
    restaurantName: 'Copper Kettle',
    customerAddress: '12 Main St',
  });
});

test('a line that ends with a figure does not run on', () => {
  expect(readFields('$8.75\nPickup Five Guys, 2.2 mi\nDropoff 12 Main St, 5.1 mi\n22 min')).toMatchObject({
    restaurantName: 'Five Guys',
    customerAddress: '12 Main St',
    miles: '5.1?',
  });
});
