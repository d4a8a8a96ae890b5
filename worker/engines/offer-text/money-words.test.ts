import { expect, test } from 'vitest';
import { readFields } from '#tests/factories/read-fields.ts';

const WAY = '12.4 km\n35 min\nAceptar';
const readOffer = (lines: string) => {
  const { payoutCents, restaurantName } = readFields(`${lines}\n${WAY}`) ?? {};
  return { payoutCents, restaurantName };
};

/** What the customer pays, and what the driver is paid, in our languages. */
const CASH: [customer: string, own: string][] = [
  ['El cliente paga $32.00 en efectivo', 'Tu pago: $6.90'],
  ['Valor de la orden $32.00', 'Pago por entrega: $6.90'],
  ['Costo del pedido: $32.00', 'Tarifa: $6.90'],
  ['Paga con $500', 'Tu pago: $6.90'],
  ['Cobra $32.00 en efectivo', 'Pago: $6.90'],
  ['Cobrar al cliente: $32.00', 'Tu ganancia $6.90'],
  ['Efectivo a cobrar $32.00', 'Recibes $6.90'],
  ['Paga al restaurante $32.00', 'Ingreso: $6.90'],
  ['Collect $32 cash', 'Your pay: $6.90'],
  ['Customer pays with $50', 'You earn $6.90'],
  ['Cash on delivery $32.00', '$6.90'],
  ['Order value $32.00', 'Your pay $6.90'],
  ['Food total $32.00', "You'll earn $6.90"],
  ['Pay the store $32.00', 'Payout $6.90'],
  ['Le client paie 32,00 $ en espèces', 'Votre gain : 6,90 $'],
  ['Valeur de la commande : 32,00 $', 'Vous gagnez 6,90 $'],
  ['Encaissez 32,00 $', 'Rémunération 6,90 $'],
  ['Paie avec 50,00 $', 'Votre paie : 6,90 $'],
  ['Klant betaalt $ 32,00 contant', 'Jij verdient $ 6,90'],
  ['Innen bij klant: $ 32,00', 'Vergoeding: $ 6,90'],
  ['Betaalt met $ 50,00', 'Jouw loon: $ 6,90'],
  ['Waarde van de bestelling $ 32,00', 'Totaal $ 6,90'],
  ['الزبون يدفع نقداً 32.00 دولار', 'أجرك 6.90 دولار'],
  ['الدفع نقدا عند الاستلام: 32.00 دولار', 'تكسب 6.90 دولار'],
  ['ثمن الطلب 32.00 دولار', 'أرباحك: 6.90 دولار'],
  ['顾客支付 32.00美元 现金', '收入 6.90美元'],
  ['货到付款 32.00美元', '你的收入：6.90美元'],
  ['商品金额 32.00美元', '配送费 6.90美元'],
];

test.each(CASH)('next to “%s”, reads the pay from “%s”, and neither as a restaurant', (customer, own) => {
  const read = { payoutCents: '690', restaurantName: undefined };
  expect(readOffer(`${customer}\n${own}`)).toEqual(read);
  expect(readOffer(`${own}\n${customer}`)).toEqual(read);
});

test.each([
  ['Pedido $32.00', 'Pago $6.90'],
  ['Order $32.00', 'Pay $6.90'],
  ['Commande 32,00 $', 'Gain 6,90 $'],
  ['Bestelling $ 32,00', 'Loon $ 6,90'],
  ['الطلب 32.00 دولار', 'أجر 6.90 دولار'],
  ['订单 32.00美元', '报酬 6.90美元'],
])('the price of “%s” is not the pay beside “%s”, also in one line', (order, pay) => {
  for (const lines of [`${order}\n${pay}`, `${pay}\n${order}`, `${order} ${pay}`]) {
    expect(readOffer(lines).payoutCents).toBe('690');
  }
});

test.each([
  ['Pedido\n$32.00\nPago\n$6.90', '690'],
  ['Cobrar al cliente\n$32.00\nTu ganancia\n$6.90', '690'],
  ['$6.90\nTu pago\n$32.00\nEfectivo', '690'],
  ['$32.00\nEfectivo\n$6.90\nTu pago', '690'],
  ['Order value\n$32.00\nPay\n$6.90', '690'],
  ['Total\n$8.50\nTip\n$3.00', '850'],
])('the labels of %j are those of the amounts below or above them', (lines, pay) => {
  expect(readOffer(lines).payoutCents).toBe(pay);
});

test.each([
  ['Total $32.00\nTu pago $6.90', '690?'],
  ['Total $32.00\nGanancia: $6.90', '690?'],
  ['Totaal $ 32,00\nLoon: $ 6,90', '690?'],
  ['Pay $3.00\nTip $5.00\nTotal $8.00', '800?'],
  ['Pedido $32.00\n$6.90', '690?'],
  ['Total $8.00\nYour pay $3.00\nTip $5.00', '800?'],
  ['Pago base $3.00\nPropina $3.90', '690?'],
])('of %j the pay stays in doubt', (lines, pay) => {
  expect(readOffer(lines).payoutCents).toBe(pay);
});

test.each([
  ...['Efectivo', 'Pago en efectivo', 'El cliente paga en efectivo', 'Cash order', 'Customer pays cash'],
  ...['Le client paie en espèces', 'Klant betaalt contant', 'العميل يدفع نقدا', '货到付款'],
])('of an order with the line “%s” the only amount is the pay, in doubt', (line) => {
  const read = { payoutCents: '690?', restaurantName: undefined };
  expect(readOffer(`${line}\n$6.90`)).toEqual(read);
  expect(readOffer(`$6.90\n${line}`)).toEqual(read);
  expect(readOffer(`Tu pago: $6.90\n${line}`)).toEqual({ ...read, payoutCents: '690' });
  expect(readOffer(`${line}\n$32.00\nTu pago\n$6.90`)).toEqual({ ...read, payoutCents: '690' });
});

test.each([
  ['Paga $32.00 en el restaurante', 'Tu pago: $6.90'],
  ['You pay $32.00 at the store', 'You earn $6.90'],
  ['Vous payez 32,00 $ au restaurant', 'Votre gain 6,90 $'],
  ['Betaal $ 32,00 in de winkel', 'Jij verdient $ 6,90'],
])('what is paid in the store, “%s”, is not the pay', (store, own) => {
  expect(readOffer(`${store}\n${own}`).payoutCents).toBe('690');
});

test.each([
  ['Nuevo pedido $6.90', '690'],
  ['Order $6.90', '690'],
  ['Order total: $12.50 (incl. tip)', '1250'],
  ['Forma de pago: efectivo\n$6.90', '690'],
  ['Payment method: cash\n$6.90', '690'],
])('the only amount of %j is the pay', (lines, payoutCents) => {
  expect(readOffer(lines)).toEqual({ payoutCents, restaurantName: undefined });
});

test.each([
  ['Cobra $98.90 por esta entrega', '9890?'],
  ['$8.90 at the store', '890?'],
  ['8,90 € au restaurant Chez Paul', '890?'],
  ['Total a pagar $6.90', '690?'],
  ['Total a pagar\n$6.90', '690?'],
  ['收款 $6.90', '690?'],
  ['Recibes $6.90 en efectivo', '690?'],
  ['Cobra $98.90 por esta entrega\nPedido $200.00', '20000?'],
  ['Subtotal $32.00', undefined],
  ['$8.90 cash tip', undefined],
  ['订单金额 $32.00', undefined],
])('of %j, with words of the customer, the pay is %s', (lines, pay) => {
  expect(readOffer(lines).payoutCents).toBe(pay);
});

test.each([
  ['Tu pago $98.90 en efectivo', '9890'],
  ['Tu pago\n$98.90 en efectivo', '9890'],
  ['You earn $98.90 cash', '9890'],
  ['Votre gain $98.90 au restaurant', '9890'],
  ['Cobra $200.00 en efectivo\nTu pago $98.90 en efectivo', '9890'],
  ['Recibes $200.00 en efectivo\nTu pago $98.90', '9890'],
  ['$98.90\nTu pago\n$200.00 en efectivo', '9890'],
])('of %j the driver is paid what the words ahead say, also in cash', (lines, pay) => {
  expect(readOffer(lines)).toEqual({ payoutCents: pay, restaurantName: undefined });
});
