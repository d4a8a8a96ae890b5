import { expect, test } from 'vitest';
import { readFields } from '#tests/factories/read-fields.ts';

const WAY = { payoutCents: '950', miles: '3.2', minutes: '25' };

/** Offers in our languages other than English, as their lines would be worded. */
test.each([
  [
    'Bezorging\n$ 9,50\nInclusief verwachte fooi\n25 min (3,2 mijl) totaal\nSnackbar De Hoek\nAccepteren',
    { ...WAY, restaurantName: 'Snackbar De Hoek' },
  ],
  [
    'Pago total\n$9.50\n3,2 mi, 25 min\nRecoger antes de las 18:30\nRecogida\nTaquería El Sol\nEntregar\nCalle 24 1200\nEntregar antes de las 18:42\nAceptar',
    { ...WAY, restaurantName: 'Taquería El Sol', customerAddress: 'Calle 24 1200', dueTime: '18:42' },
  ],
  [
    'Gain garanti\n9,50 $\nPourboire compris\n3,2 mi • 25 min\nLivrer avant 18 h 42\nRécupérer chez\nChez Paul\nClient\n12 rue Royale, Montréal\nRefuser\nAccepter',
    { ...WAY, restaurantName: 'Chez Paul', customerAddress: '12 rue Royale, Montréal', dueTime: '18:42' },
  ],
  [
    'Nouvelle livraison 9,50 $ 3,2 mi 25 min Récupérer chez Pizzeria Roma Livrer à : 12 rue Royale, Montréal Accepter',
    { ...WAY, restaurantName: 'Pizzeria Roma', customerAddress: '12 rue Royale, Montréal' },
  ],
  [
    'Offre exclusive 9,50 $ 3,2 mi, 25 min Limite de livraison : 18:42 Récupération Chez Paul Livrer à 12 Oak Ave Expire dans 30 s',
    { ...WAY, restaurantName: 'Chez Paul', customerAddress: '12 Oak Ave', dueTime: '18:42' },
  ],
  [
    'US$9.50 3.2英里 25分钟 18:42 前送达 商家：Taco Bell 送达：12 Oak Ave',
    { ...WAY, restaurantName: 'Taco Bell', customerAddress: '12 Oak Ave', dueTime: '18:42' },
  ],
  [
    "Nieuwe bestelling\n$ 9,50 inclusief fooi\n3,2 mijl, 25 min\nUiterlijk 18:42 bezorgen\nOphalen bij: Domino's\nKlant\nKerkstraat 12, Amsterdam\nWeigeren\nAccepteren",
    { ...WAY, restaurantName: "Domino's", customerAddress: 'Kerkstraat 12, Amsterdam', dueTime: '18:42' },
  ],
  [
    'Totaal $ 9,50\n3,2 mijl, 25 min\nOphalen bij\nPizzeria Napoli\nAfleveren bij\nKerkstraat 12, Amsterdam',
    { ...WAY, restaurantName: 'Pizzeria Napoli', customerAddress: 'Kerkstraat 12, Amsterdam' },
  ],
  [
    'عرض توصيل\n9.50 دولار\n3.2 ميل • 25 دقيقة\nالاستلام من: Taco Palace\nالتوصيل إلى: 349 S Ann St\nالتسليم قبل 18:42\nقبول',
    { ...WAY, restaurantName: 'Taco Palace', customerAddress: '349 S Ann St', dueTime: '18:42' },
  ],
  [
    'US$ 9.50\n3.2 ميل، 25 دقيقة\nاستلام\nمطعم النخيل\nتسليم\n349 S Ann St\nقبول',
    { ...WAY, restaurantName: 'مطعم النخيل', customerAddress: '349 S Ann St' },
  ],
  [
    '订单总计 US$25.00\n收入 9.50 美元\n3.2英里 · 25分钟\n取餐\n金龙饭店\n送达\n349 S Ann St\n18:42前送达\n接单',
    { ...WAY, restaurantName: '金龙饭店', customerAddress: '349 S Ann St', dueTime: '18:42' },
  ],
  [
    'US$9.50\n3.2英里 25分钟\n取餐：金龙饭店\n送达：349 S Ann St\n18:30前取餐',
    { ...WAY, restaurantName: '金龙饭店', customerAddress: '349 S Ann St' },
  ],
])('%j says %j', (text, fields) => {
  expect(readFields(text)).toEqual(fields);
});

test.each([
  'Pago total',
  'Gain garanti',
  'Pourboire compris',
  'Nieuwe bestelling',
  'Inclusief fooi',
  'Tip will be shown after delivery',
  'Expire dans 2 min',
  "Temps d'attente : 5 min",
  'Store closes 10:30 PM',
  "Ouvert jusqu'à 22h30",
  'Prêt à 18h30',
  'Récupérer avant 18 h 30',
  'Payout',
  'Distance',
])('%j is no restaurant', (line) => {
  expect(readFields(`DoorDash\n$9.50 total\n3.2 mi, 25 min\n${line}`)).toEqual({
    platform: 'doordash',
    ...WAY,
  });
});

test.each([
  ['Deliver both by 7:05pm Shake Shack & Chick-fil-A', 'Shake Shack & Chick-fil-A'],
  ['Shake Shack Deliver both by 7:05 PM', 'Shake Shack'],
  ["Chili's. Drop by 7:05 PM", "Chili's"],
  ['Deliver all orders by 7:05 PM', undefined],
  ['Drop both off by 7:05 PM', undefined],
  ['Must be delivered by 7:05 PM', undefined],
  ['Needs to arrive by 7:05 PM', undefined],
  ['Due at customer 7:05 PM', undefined],
  ['Entregar ambos antes de las 7:05 pm Pollo Campero', 'Pollo Campero'],
  ['Livrer les deux avant 19 h 05 Chez Paul', 'Chez Paul'],
])('the restaurant of %j is %s', (line, restaurantName) => {
  const read = readFields(`DoorDash\n$9.50 total\n3.2 mi, 25 min\n${line}`);
  expect([read?.restaurantName, read?.dueTime]).toEqual([restaurantName, '19:05']);
});

test.each([
  ...['Recoge a las 7:10 p. m.', 'Recoge antes de las 7:10 p. m.', 'Recógelo a las 7:10 p. m.'],
  ...['Recoge tu pedido a las 7:10 p. m.', 'Recogida a las 7:10 p. m.', 'Hora de recogida: 7:10 p. m.'],
  ...['Recolección a las 7:10 p. m.', 'Récupérez à 19h10', 'Retirez avant 19h10', 'Haal op om 19:10'],
  ...['Ophaaltijd 19:10', 'استلم الساعة 19:10', '19:10取餐', 'Recoge en 8 min', 'Recoge a 2.2 km'],
])('%j names no restaurant and no due time', (line) => {
  const read = readFields(`DoorDash\n$9.50 total\n3.2 mi, 25 min\n${line}`);
  expect([read?.restaurantName, read?.customerAddress, read?.dueTime]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  'Entrégalo antes de las 7:10 p. m.',
  'Llega a las 7:10 p. m.',
  'Livrez avant 19h10',
  'Bezorg voor 19:10',
])('%j says when the order is due', (line) => {
  const read = readFields(`DoorDash\n$9.50 total\n3.2 mi, 25 min\n${line}`);
  expect([read?.restaurantName, read?.dueTime]).toEqual([undefined, '19:10']);
});

test.each([
  ...['Recoge en 7-Eleven', 'Recoge en\n7-Eleven', 'Recoge: 7-Eleven', 'Recolecta en 7-Eleven'],
  ...['Retira en 7-Eleven', 'Collect from 7-Eleven', 'Récupérez chez 7-Eleven', 'Retirez chez 7-Eleven'],
  ...['Haal op bij 7-Eleven', 'استلم من 7-Eleven', '取餐点：7-Eleven'],
])('the restaurant of %j is behind its label', (line) => {
  const read = readFields(`DoorDash\n$9.50 total\n3.2 mi, 25 min\n${line}`);
  expect(read?.restaurantName).toBe('7-Eleven');
});

test('imperatives start new pieces within one line', () => {
  const line = 'DoorDash $9.50 total 3.2 mi 25 min Recoge en 7-Eleven Entrega en Av. Juárez 12 Aceptar';
  expect(readFields(line)).toMatchObject({ restaurantName: '7-Eleven', customerAddress: 'Av. Juárez 12' });
});

test('does not read the progress of a bonus as a restaurant', () => {
  expect(readFields('$9.50 total\n3.2 mi, 25 min\n+$3.00 Quest progress 2/10')).toEqual(WAY);
});

test.each([
  ['from Taco Bell to 500 Main St', { restaurantName: 'Taco Bell', customerAddress: '500 Main St' }],
  [
    'from Taco Bell to Main St & Oak Ave',
    { restaurantName: 'Taco Bell?', customerAddress: 'Main St & Oak Ave?' },
  ],
  ['from Coffee to Go', { restaurantName: 'Coffee to Go' }],
])('%j behind the figures says %j', (words, places) => {
  expect(readFields(`$9.50 total, 3.2 mi 25 min ${words}`)).toEqual({ ...WAY, ...places });
});
