import { expect, test } from 'vitest';
import { readFields } from '#tests/factories/read-fields.ts';
import { readOfferText } from './read-offer-text.ts';

test.each([
  [
    'Casa Lucio\nCalle de la Cava Baja 35, Madrid\nPlaza de España 4',
    'Casa Lucio',
    'Calle de la Cava Baja 35, Madrid',
    'Plaza de España 4',
  ],
  [
    'Recogida: Casa Mingo, Paseo de la Florida 34\nEntrega: C/ Fuencarral, 45, 2.º A',
    'Casa Mingo',
    'Paseo de la Florida 34',
    'C/ Fuencarral, 45, 2.º A',
  ],
  ['Casa Mingo\nC. de Alcalá 20\nPl. de España 4', 'Casa Mingo', 'C. de Alcalá 20', 'Pl. de España 4'],
  [
    'Chez Paul\n12 rue de Rivoli\n4 bis, place de la République',
    'Chez Paul',
    '12 rue de Rivoli',
    '4 bis, place de la République',
  ],
  [
    'De Pizzabakker\nKinkerstraat 12\nPrinsengracht 263-II',
    'De Pizzabakker',
    'Kinkerstraat 12',
    'Prinsengracht 263-II',
  ],
])('the addresses of %j are told from its restaurant', (lines, name, pickup, dropoff) => {
  const found = readOfferText(`${lines}\n$9.50\n3 km, 12 min`, 18 * 60);
  expect(found?.restaurantName?.value).toBe(name);
  expect(found?.restaurantAddress?.value).toBe(pickup);
  expect(found?.customerAddress?.value).toBe(dropoff);
});

test.each([
  [
    'Recoger en\nLa Casa de Toño\nAv. Cuauhtémoc 439\nEntregar a\nMariana G.\nEdificio B',
    'Av. Cuauhtémoc 439?',
  ],
  ['Pickup\nTaco Palace\n439 Main St\nDeliver to\nMary G.\nBuilding B Unit 3', '439 Main St?'],
  ['Pickup\nTaco Palace\n439 Main St\nCustomer dropoff', '439 Main St?'],
  ['Récupérez chez\nLe Petit Four\n12 rue Royale\nLivrez à\nMarie G.\nBâtiment B', '12 rue Royale?'],
  ['Ophalen bij\nPizzeria Napoli\nKerkstraat 12\nBezorgen bij\nMarie G.\nGebouw B', 'Kerkstraat 12?'],
  ['استلم من\nTaco Palace\n439 Main St\nالتوصيل إلى\nمريم', '439 Main St?'],
  ['取餐\nTaco Palace\n439 Main St\n送达\n张三', '439 Main St?'],
])('the only address of %j, above the customer, is the restaurant’s', (lines, pickup) => {
  const { restaurantAddress, customerAddress } = readFields(`${lines}\n$9.50\n3 km, 12 min`) ?? {};
  expect({ restaurantAddress, customerAddress }).toEqual({ restaurantAddress: pickup });
});

test('an address below the customer’s name is the customer’s', () => {
  const lines = 'Pickup\nTaco Palace\nDeliver to\nMary G.\n439 Main St\n$9.50\n3 km, 12 min';
  expect(readFields(lines)).toMatchObject({ restaurantName: 'Taco Palace', customerAddress: '439 Main St?' });
  expect(readFields(lines)).not.toHaveProperty('restaurantAddress');
});

test.each([
  ...['C. Dr. Navarro 55 Int 3', 'C. Dr. Navarro 55-3', 'C. Reforma 120 A', 'C. 5 de Mayo 12', 'Av Juárez 5'],
  ...['Calz. de Tlalpan 100', 'Blvd. Agua Caliente 4558', 'Cda. Morelos 8 Depto. 2', 'Priv. Hidalgo 14'],
  ...['Prol. Paseo de la Reforma 500', 'Cerrada de Morelos 8', 'C/ Alcalá 20 piso 3', 'C. Morelos 8 #4'],
])('%j is an address', (address) => {
  const lines = `Recoge en\nTaco Palace\nEntrega en\n${address}\n$9.50\n3 km, 12 min`;
  expect(readFields(lines)).toMatchObject({ restaurantName: 'Taco Palace', customerAddress: address });
});

test.each(['Plaza Pizza', 'Ronda Tapas', 'Golden Weg', 'Place Pigalle', 'Plaza Azteca 12', 'Ronda Grill 24'])(
  '%j is a restaurant',
  (name) => {
    const found = readOfferText(`${name}\n$9.50\n3 km, 12 min`, 18 * 60);
    expect([found?.restaurantName?.value, found?.customerAddress]).toEqual([name, null]);
  },
);

test.each(['شقة 504، برج النخيل، مرسى دبي', '建国路88号，3单元、2层', '349 S Ann St, Apt 4'])(
  'the commas of %j stay as they are written',
  (address) => {
    const found = readFields(`التوصيل إلى: ${address}\n$9.50\n٣ كم، ١٢ دقيقة`);
    expect(found).toMatchObject({ customerAddress: address, miles: '1.86', minutes: '12' });
  },
);

test('separates an Arabic restaurant from its street, and keeps the address of a customer whole', () => {
  const lines =
    'استلام من: شاورما العرب، شارع المرقبات، ديرة\nتوصيل إلى: برج النخيل، شارع الشيخ زايد، دبي\n$9.50\n12 كلم، 20 دقيقة';
  expect(readFields(lines)).toMatchObject({
    restaurantName: 'شاورما العرب?',
    restaurantAddress: 'شارع المرقبات، ديرة?',
    customerAddress: 'برج النخيل، شارع الشيخ زايد، دبي',
    miles: '7.46',
  });
});

test.each(['٢ توصيلات', '3 طلبات'])('%j is no restaurant', (count) => {
  expect(readFields(`${count} · ٣٥ دقيقة (١١ كم)\nالبيك\n$18.50\nقبول`)).not.toHaveProperty('restaurantName');
});

test.each(['أوبر إيتس', 'اوبر ايتس'])('%j is the platform', (name) => {
  const found = readFields(`${name}\n$18.50\n35 دقيقة (11 كم)`);
  expect(found).toEqual({ platform: 'ubereats', payoutCents: '1850', miles: '6.84', minutes: '35' });
});

test.each([
  ['600 S Broadway', '600 S Broadway'],
  ['600 South Broadway', '600 South Broadway?'],
  ['1600 Broadway', '1600 Broadway?'],
])('%j at the pickup is an address where another line names the restaurant', (address, pickup) => {
  const lines = `La Cuchara 🌮 — 3 items\nDeliver by 10:15 PM\nPick up: ${address}\nDrop off: 2900 Boston St`;
  expect(readFields(`DoorDash\n$9.50\n3 km, 12 min\n${lines}`)).toMatchObject({
    restaurantName: 'La Cuchara 🌮',
    restaurantAddress: pickup,
    customerAddress: '2900 Boston St',
  });
});

test('a leading number starts a restaurant’s name if no other line names it, else an address', () => {
  const lines = 'Pick up: 800 Degrees Napoli\nDrop off: 220 Broadway';
  expect(readFields(`DoorDash\n$9.50\n3 km, 12 min\n${lines}`)).toMatchObject({
    restaurantName: '800 Degrees Napoli',
    customerAddress: '220 Broadway?',
  });
});

test.each(['Leave at door', 'Maria R.'])(
  '%j below a restaurant that begins with a number is no name',
  (line) => {
    const lines = `Pickup: 500 Degrees\n${line}\nDrop off: 12 Main St`;
    const found = readFields(`DoorDash\n$9.50\n3 mi, 12 min\n${lines}`);
    expect(found).toMatchObject({ restaurantName: '500 Degrees', customerAddress: '12 Main St' });
    expect(found).not.toHaveProperty('restaurantAddress');
  },
);
