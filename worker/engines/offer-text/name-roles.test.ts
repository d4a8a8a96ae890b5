import { expect, test } from 'vitest';
import { readFields } from '#tests/factories/read-fields.ts';

function readPlaces(lines: string): Record<string, string | undefined> {
  const { restaurantName, restaurantAddress, customerAddress } =
    readFields(`Grubhub\nNew offer\n$12.44\n3.1 miles\n${lines}`) ?? {};
  return { name: restaurantName, pickup: restaurantAddress, dropoff: customerAddress };
}

const PICKUP_BY = 'Pick up by 6:30 PM';
const DROPOFF_BY = 'Drop off by 6:55 PM';
const CUSTOMER = '349 S Ann St, Baltimore, MD 21231';

test.each([
  [[PICKUP_BY, 'Copper Kettle', '40 Market Pl', DROPOFF_BY, CUSTOMER]],
  [['Copper Kettle', '40 Market Pl', PICKUP_BY, CUSTOMER, DROPOFF_BY]],
  [['Copper Kettle', PICKUP_BY, '40 Market Pl', DROPOFF_BY, CUSTOMER]],
  [['Mega deal', PICKUP_BY, 'Copper Kettle', '40 Market Pl', DROPOFF_BY, CUSTOMER, 'Leave at door']],
])('%j names both places', (lines) => {
  expect(readPlaces(lines.join('\n'))).toEqual({
    name: 'Copper Kettle',
    pickup: '40 Market Pl',
    dropoff: CUSTOMER,
  });
});

/** A time that may belong to the line above or below it. */
test.each([
  [
    ['Copper Kettle', '40 Market Pl', DROPOFF_BY, CUSTOMER],
    { pickup: '40 Market Pl?', dropoff: `${CUSTOMER}?` },
  ],
  [['40 Market Pl', PICKUP_BY, CUSTOMER], { pickup: '40 Market Pl?', dropoff: `${CUSTOMER}?` }],
  [['Copper Kettle', PICKUP_BY, CUSTOMER], { name: 'Copper Kettle?', dropoff: `${CUSTOMER}?` }],
  [
    ['Copper Kettle', PICKUP_BY, CUSTOMER, DROPOFF_BY, 'Leave at door, ring twice'],
    { dropoff: `${CUSTOMER}?` },
  ],
  [[PICKUP_BY, CUSTOMER, DROPOFF_BY, 'Leave at door, ring twice'], { pickup: `${CUSTOMER}?` }],
  [[PICKUP_BY, '40 Market Pl', CUSTOMER], { pickup: '40 Market Pl', dropoff: `${CUSTOMER}?` }],
])('%j leaves a doubt', (lines, places) => {
  expect(readPlaces(lines.join('\n'))).toMatchObject(places);
});

test.each([
  [[DROPOFF_BY, 'Mexican Kitchen'], { name: 'Mexican Kitchen?' }],
  [[DROPOFF_BY, 'Mexican Kitchen', CUSTOMER], { name: 'Mexican Kitchen?', dropoff: CUSTOMER }],
])('%j names no customer by the name of a restaurant', (lines, places) => {
  expect(readPlaces(lines.join('\n'))).toMatchObject(places);
});

test.each([
  [['Pickup in 8 min', 'Copper Kettle'], { name: 'Copper Kettle' }],
  [['Drop off both orders by 6:55 PM', 'Copper Kettle'], { name: 'Copper Kettle' }],
  [
    ['Pickup from Copper Kettle at 40 Market Street'],
    { name: 'Copper Kettle?', pickup: '40 Market Street?' },
  ],
  [['Recogida: Copper Kettle', 'Entrega: 9 Oak Ave'], { name: 'Copper Kettle', dropoff: '9 Oak Ave' }],
  [
    ['Récupération : Copper Kettle', 'Livraison : 9 Oak Ave'],
    { name: 'Copper Kettle', dropoff: '9 Oak Ave' },
  ],
])('words beside a label of %j name nothing', (lines, places) => {
  expect(readPlaces(lines.join('\n'))).toEqual(places);
});

test('in one line, times before places label them, but none is sure', () => {
  expect(readPlaces([PICKUP_BY, 'Copper Kettle 40 Market Pl', DROPOFF_BY, CUSTOMER].join(' '))).toEqual({
    name: 'Copper Kettle?',
    pickup: '40 Market Pl?',
    dropoff: `${CUSTOMER}?`,
  });
});
