import { expect, test } from 'vitest';
import { LANGUAGES } from '#worker/words/languages.ts';
import { getMessages } from '#worker/words/messages.server.ts';
import { findEvidence } from './column-evidence.ts';
import { suggestMapping } from './suggest-mapping.ts';

test.each([
  ['Date,Subtotal,Tip,Total,Restaurant', { end: 0, pay: 1, tip: 2, total: 3, restaurant: 4 }, 'doordash'],
  [
    'Trip Date,Base Fare,Tip,You Receive,Pickup Location',
    { end: 0, pay: 1, tip: 2, total: 3, restaurant: 4 },
    'ubereats',
  ],
  [
    'App,Start time,End time,Date,Earnings,Tips,Mileage',
    { platform: 0, start: 1, endTime: 2, end: 3, total: 4, tip: 5, distance: 6 },
    null,
  ],
  [
    'Fecha,Hora,Plataforma,Propina,Total,Millas',
    { end: 0, endTime: 1, platform: 2, tip: 3, total: 4, distance: 5 },
    null,
  ],
  ['Día,Restaurante,Propina,Importe', { end: 0, restaurant: 1, tip: 2, total: 3 }, null],
  ['Date,Amount,Order Status', { end: 0, total: 1, status: 2 }, null],
  ['Date,Tip amount,Amount,Miles', { end: 0, tip: 1, total: 2, distance: 3 }, null],
  ['Datum,Tijd,Fooi,Totaal,Afstand', { end: 0, endTime: 1, tip: 2, total: 3, distance: 4 }, null],
  ['Date,Heure,Pourboire,Total,Kilomètres', { end: 0, endTime: 1, tip: 2, total: 3, distance: 4 }, null],
  ['التاريخ,الوقت,بقشيش,المجموع,المسافة', { end: 0, endTime: 1, tip: 2, total: 3, distance: 4 }, null],
  ['التاريخ,الأجر الأساسي,مكافأة,الإكرامية,الأميال', { end: 0, pay: 1, bonus: 2, tip: 3, distance: 4 }, null],
  ['日期,时间,小费,合计,里程', { end: 0, endTime: 1, tip: 2, total: 3, distance: 4 }, null],
  ...[
    'Date,Time,Minutes,Income,Incentives,Kms,Business',
    'Fecha,Hora,Tiempo,Ganancia,Incentivos,Kms,Comercio',
    'Fecha,Hora,Tiempo activo,Ingreso,Bonos,Km recorridos,Negocio',
    'Día,Hora,Tiempo,Ingresos,Incentivo,Kilometraje,Establecimiento',
    'Date,Heure,Temps,Gain,Primes,Kilométrage,Établissement',
    'Date,Heure,Temps,Revenus,Incitatifs,Distance,Magasin',
    'Datum,Tijd,Tijdsduur,Inkomsten,Toeslagen,Kms,Zaak',
    'التاريخ,الوقت,مدة التوصيل,الدخل,الحوافز,كم,المتجر',
    'التاريخ,الوقت,المدة,الربح,مكافآت,أميال,اسم المطعم',
    '日期,时间,用时,收益,奖励,公里数,店铺',
  ].map((line): [string, object, null] => [
    line,
    { end: 0, endTime: 1, minutes: 2, total: 3, bonus: 4, distance: 5, restaurant: 6 },
    null,
  ]),
])('recognizes the headings %s', (line, columns, platform) => {
  const header = line.split(',');
  const found = suggestMapping(header, findEvidence(header.length, []), { delimiter: ',', units: 'miles' });
  expect(found).toMatchObject({ ...columns, defaultPlatform: platform ?? undefined });
});

const getColumns = (line: string) => {
  const header = line.split('|');
  const options = { delimiter: ',', units: 'miles' } as const;
  const { decimalMark, units, dateOrder, ...columns } = suggestMapping(header, findEvidence(9, []), options);
  return Object.fromEntries(Object.entries(columns).filter(([, index]) => index !== undefined));
};

test.each([
  ['Date|App|Fare|Tips|Revenue per mile|Distance', { end: 0, platform: 1, pay: 2, tip: 3, distance: 5 }],
  ['Date|Platform|Earnings|Business Miles', { end: 0, platform: 1, total: 2, distance: 3 }],
  ['Fecha|Tarifa|Tiempo de espera', { end: 0, pay: 1 }],
  ["Date|Tarif|Temps d'attente", { end: 0, pay: 1 }],
  ['Date|Fare|Min order|Wait mins', { end: 0, pay: 1 }],
  ['Date|Fare|Vendor fee|Business code', { end: 0, pay: 1 }],
  ['Date|Fare|Revenue share|Gain %|Net %|Tip %', { end: 0, pay: 1 }],
  ['Date|Fare|Total/mi|Pay / hour|Earnings per active hour|Tips per day', { end: 0, pay: 1 }],
  ['Fecha|Tarifa|Pago por milla|Ingresos por pedido|Kilometraje inicial', { end: 0, pay: 1 }],
  ['Date|Tarif|Gains par jour|Paiement par km|Magasin no', { end: 0, pay: 1 }],
  ['Datum|Tarief|Verdiensten per uur|Inkomsten per week|Zaak nr', { end: 0, pay: 1 }],
  ['التاريخ|الأجر الأساسي|الأرباح لكل ميل|عنوان المتجر|مدة الانتظار', { end: 0, pay: 1 }],
  ['日期|配送费|收入/小时|收益 每公里|店铺 地址', { end: 0, pay: 1 }],
  ['Date|Platform|Total Miles|Base Pay|Tips', { end: 0, platform: 1, distance: 2, pay: 3, tip: 4 }],
  ['Date|Total Items|Total Orders|Total Time|Fare', { end: 0, pay: 4 }],
  ['Date|Platform|Order Total|Pay|Tip', { end: 0, platform: 1, pay: 3, tip: 4 }],
  ['Date|Fare|Total tips|Total bonus|Wait Time', { end: 0, pay: 1, tip: 2, bonus: 3 }],
  ['Date|Fare|Pay date|Payout date|Total (km)', { end: 0, pay: 1 }],
  ['Fecha|Tarifa|Fecha de pago|Total pedidos|Hora de recogida', { end: 0, pay: 1 }],
  ['Datum|Tarief|Totaal km|Totaal bestelling', { end: 0, pay: 1 }],
  ['التاريخ|الأجر الأساسي|المجموع الفرعي|الوقت المستغرق', { end: 0, pay: 1 }],
])('ignores headings in %s that only contain a known word', (line, columns) => {
  expect(getColumns(line)).toEqual(columns);
});

test.each([
  ['Date|Income ($)|Min.|Business name', { end: 0, total: 1, minutes: 2, restaurant: 3 }],
  ['Fecha|Ingresos (US$)|Tiempo (min)|Nombre del negocio', { end: 0, total: 1, minutes: 2, restaurant: 3 }],
  ['Date|Revenus [EUR]|Temps (minutes)|Nom du magasin', { end: 0, total: 1, minutes: 2, restaurant: 3 }],
  ['日期|收益（美元）|用时（分钟）|店铺', { end: 0, total: 1, minutes: 2, restaurant: 3 }],
  ['Fecha|Pago por entrega|Bono por lluvia', { end: 0, total: 1, bonus: 2 }],
  ['Fecha|Ganancia|Recorrido (km)', { end: 0, total: 1, distance: 2 }],
  ['Date|Payout|Business (miles)', { end: 0, total: 1, distance: 2 }],
  ['Date|Total/Payout|Distance mi/km', { end: 0, total: 1, distance: 2 }],
  ['Date|Time|Total (US$)|Total tips', { end: 0, endTime: 1, total: 2, tip: 3 }],
  ['Date|Order Total|Total income', { end: 0, total: 2 }],
])('recognizes whole-word headings in %s, even with a unit', (line, columns) => {
  expect(getColumns(line)).toEqual(columns);
});

test('derives the date order and decimal mark from the columns and leaves an ambiguous date order open', () => {
  const suggest = (rows: string[][], delimiter = ',') => {
    const evidence = findEvidence(2, rows);
    return suggestMapping(['Date', 'Total'], evidence, { delimiter, units: 'miles' });
  };
  expect(suggest([['3/4/2026', '1,234']])).toMatchObject({ dateOrder: undefined, decimalMark: '.' });
  expect(
    suggest([
      ['3/4/2026', '1,5'],
      ['13/4/2026', '2'],
    ]),
  ).toMatchObject({ dateOrder: 'dmy', decimalMark: ',' });
  expect(
    suggest([
      ['13/4/2026', '1'],
      ['4/13/2026', '2'],
    ]),
  ).toMatchObject({ dateOrder: undefined });
  // Arabic digits are evidence as well.
  expect(suggest([['٣/٤/٢٠٢٦', '١٢']])).toMatchObject({ dateOrder: undefined });
  expect(
    suggest([
      ['٣/٤/٢٠٢٦', '١٢٫٥'],
      ['١٣/٤/٢٠٢٦', '٢٫٥'],
    ]),
  ).toMatchObject({ dateOrder: 'dmy', decimalMark: '.' });
  // An invalid date is no evidence about the others.
  expect(
    suggest([
      ['3/4/2026', '1'],
      ['13/45/2026', '2'],
      ['45/3/2026', '2'],
    ]),
  ).toMatchObject({ dateOrder: undefined });
  expect(suggest([['2026-03-04', '12']], ';')).toMatchObject({ dateOrder: 'mdy', decimalMark: ',' });
});

test('leaves the date order open while the date column is unknown', () => {
  const evidence = findEvidence(2, [['13/4/2026', '5']]);
  const found = suggestMapping(['', ''], evidence, { delimiter: ',', units: 'miles' });
  expect(found).toMatchObject({ dateOrder: undefined });
  expect(found).not.toHaveProperty('end');
});

test.each([
  ['Distance', null],
  ['Distancia', null],
  ['Afstand', null],
  ['المسافة', null],
  ['里程', null],
  ['Distancia (km)', 'km'],
  ['Kilomètres', 'km'],
  ['المسافة (كم)', 'km'],
  ['公里', 'km'],
  ['Mileage', 'miles'],
  ['Distance (mi)', 'miles'],
  ['Millas', 'miles'],
  ['Milles', 'miles'],
  ['Afstand (mijl)', 'miles'],
  ['الأميال', 'miles'],
  ['英里', 'miles'],
] as const)('a distance headed %j is in %s, or in the unit of the driver', (heading, named) => {
  for (const units of ['miles', 'km'] as const) {
    const found = suggestMapping(['Date', 'Total', heading], findEvidence(3, []), { delimiter: ',', units });
    expect(found).toMatchObject({ distance: 2, units: named ?? units });
  }
});

test.each(LANGUAGES)('recognizes the columns of our own export in $code', ({ code }) => {
  const { columns } = getMessages(code).csv;
  for (const units of ['miles', 'km'] as const) {
    const header = [
      ...[columns.offered, columns.accepted, columns.pickedUp, columns.completed, columns.status],
      ...[columns.platform, columns.restaurant, columns.restaurantAddress, columns.customerAddress],
      ...[columns.payout, columns.tip, columns[units], columns.sample, columns.id, columns.imported],
      columns.earnings,
    ];
    const other = units === 'km' ? 'miles' : 'km';
    const found = suggestMapping(header, findEvidence(header.length, []), { delimiter: ',', units: other });
    expect(found).toMatchObject({
      start: 1,
      end: 3,
      platform: 5,
      restaurant: 6,
      tip: 10,
      distance: 11,
      total: 15,
      units,
    });
    expect(found).not.toHaveProperty('endTime');
  }
});
