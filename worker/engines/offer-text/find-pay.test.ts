import { expect, test } from 'vitest';
import { readFields } from '#tests/factories/read-fields.ts';
import { readOfferText } from './read-offer-text.ts';

const readPay = (lines: string) => readFields(`${lines}\n3 mi, 15 min\nAccept`)?.payoutCents;

test.each([
  ['9.50 دولار', '950'],
  ['٩٫٥٠ دولار أمريكي', '950'],
  ['9.50美元', '950'],
  ['US$25.00 总计', '2500'],
  ['9,50 $', '950'],
  ['9,50 $US', '950'],
  ['9,50 $ 3,2 mi', '950'],
  ['9,50 $ 25 min', '950'],
  ['9,50 $ 1 h 20 min', '950'],
  ['9,50 $ 2 articles', '950'],
  ['Garantizado\n9,50 $ garantizado\n7-Eleven', '950'],
  ['9,50 $\n25 $ par heure', '950'],
  ['US$9.50\n$22.50/小时', '950'],
  ['12,75 $ pourboire compris', '1275'],
  ['Totaal $12.75\nFooi $3.00', '1275'],
  ['$12.75 includes tip $3.00', '1275'],
  ['12.75 美元\n含小费', '1275'],
  ['9.50 دولار شامل البقشيش', '950'],
])('the pay of %j is %s', (lines, pay) => {
  expect(readPay(lines)).toBe(pay);
});

test.each([
  ['9.50 دولار كندي', '950?'],
  ['9.50 dollars canadiens', '950?'],
  ['9,50 $CA', '950?'],
  ['R$9,50', '950?'],
  ['HK$9.50', '950?'],
  ['$9.50 CAD', '950?'],
  ['$9,50 AUD', '950?'],
  ['12.75 美元\nUS$25.00 总计', '1275?'],
  ['12.75 美元\n含小费 $3.00', '1275?'],
  ['$9.50\n-$5.00', '950?'],
  ['$8 -$11', '800?'],
  ['9,50 $ 3,00 $ pourboire', '950?'],
])('the pay of %j is not sure', (lines, pay) => {
  expect(readPay(lines)).toBe(pay);
});

test.each(['-$5.00', '−5.00 $', 'Fee (-$5.00)', 'Pourboire : 3,00 $', '小费 3.00 美元'])(
  '%j is no pay',
  (lines) => {
    expect(readPay(lines)).toBeUndefined();
  },
);

test.each([
  '١٨٫٥٠ د.إ\nشامل الإكرامية\n٢٢ دقيقة (٧٫٤ كم) الإجمالي\nقبول',
  'الأجر: 18.50 درهم\nالمسافة: 7.4 كم\nالوقت 22 دقيقة',
])('an offer in dirhams is read whole, its pay not surely: %j', (text) => {
  expect(readFields(text)).toEqual({ payoutCents: '1850?', miles: '4.6', minutes: '22' });
});

test('does not read a list bullet as a minus sign', () => {
  expect(readPay('- $9.50 guaranteed\n- $2.00 tip')).toBe('950');
});

test.each([
  'Accepter',
  'Refuser',
  'Accepteren',
  'Weigeren',
  'Afwijzen',
  'قبول',
  'رفض',
  '接受',
  '拒绝',
  '接单',
])('the button %j makes an offer of a way without its pay', (button) => {
  expect(readFields(`3 mi, 15 min\n${button}`)).toEqual({ miles: '3', minutes: '15' });
});

test.each([
  ['Order value $25.40', 'Pay $7.50'],
  ['Cobrar $25.40', 'Ganas $7.50'],
  ['Montant de la commande 25,40 $', 'Gain 7,50 $'],
  ['Prime 25,40 $', 'Gain 7,50 $'],
  ['Bestelwaarde: $ 25,40', 'Totaal $ 7,50'],
  ['Toeslag $ 25,40', 'Totaal $ 7,50'],
  ['قيمة الطلب 25.40 دولار', 'الإجمالي 7.50 دولار'],
  ['مكافأة: 25.40 دولار', 'الإجمالي 7.50 دولار'],
  ['奖励 25.40美元', '总计 7.50美元'],
  ['订单金额：25.40美元', '总计 7.50美元'],
])('“%s” is neither the pay nor a restaurant', (other, pay) => {
  for (const lines of [
    [other, pay, '4.8 mi', '22 min'],
    [pay, '4.8 mi', '22 min', other],
  ]) {
    const read = readOfferText(lines.join('\n'), 18 * 60);
    expect([read?.payoutCents?.value, read?.restaurantName]).toEqual([750, null]);
  }
});

test.each([
  ['$9,5', '950?'],
  ['$9.5', '950?'],
  ['7,5 $', '750?'],
  ['9,5 €', '950?'],
  ['Pago 9,5\nCasa Lucio\n3 km', '950?'],
  ['$12,50', '1250'],
])('with one decimal or two, %j is the pay %s', (lines, pay) => {
  expect(readPay(lines)).toBe(pay);
});

test.each([
  ['$9.10 + $3.00 tip', '1210?'],
  ['$6.50\n+$2.00 bonus', '850?'],
  ['$4.00 + tip: $3.50', '750?'],
  ['$6.00 plus a $2.00 tip', '800?'],
  ['Guaranteed $6.00 + $2.00 tip', '800?'],
  ['$2.50 + $1.00 peak pay + $4.00 tip', '750?'],
  ['Base pay $3.00\nTip $5.25\nPeak pay +$2.00', '1025?'],
  ['$9.10 ($22/hr) + $3.00 tip', '1210?'],
  ['Delivery fee $3.00\nTip $5.00\nBonus +$1.00', '900?'],
  ['$6.50\n+$2.00 de bono', '850?'],
  ['9,10 $ + 3,00 $ de pourboire', '1210?'],
  ['9,10 $\n+ 2,00 $ de prime', '1110?'],
])('the tip and bonus behind the plus of %j add to its pay, which is %s', (lines, pay) => {
  expect(readPay(lines)).toBe(pay);
});

test.each([
  ['$9.10 incl. tips\n+$2.00 bonus', '910'],
  ['Total $8.00 ($6.00 + $2.00 tip)', '800'],
  ['$8.10 +$2.00 bonus included', '810'],
  ['$9.10 + $3.00 tip included', '910?'],
  ['$9.40 + up to $3.00 bonus', '940?'],
  ['$9.40 +$3.00 if delivered by 7:00 PM', '940?'],
  ['Peak pay +$2.00\n$7.50', '750'],
  ['Calle Mayor 3, 2.º A\n$9.50', '950'],
])('what is included in the pay of %j, or open, does not add to it', (lines, pay) => {
  expect(readPay(lines)).toBe(pay);
});

test.each([
  ['Tarifa $6.90\nPropina $2.00', '890?'],
  ['Tarifas\n$6.90\nPropina\n$2.00', '890?'],
  ['配送费 $6.90\n小费 $2.00', '890?'],
  ['配送费 6.90美元\n小费 2.00美元\n合计 8.90美元', '890'],
  ['Tarifa $6.90\nPropina $2.00\nTotal $8.90', '890'],
  ['أجر 6.90 دولار\nبقشيش 2.00 دولار\nالمجموع 8.90 دولار', '890?'],
  ['Pago $60\nPropina $30', '6000?'],
  ['Ingresos: $6.90\nPropina: $2.00', '690?'],
  ['Tu pago $6.90\nPropina $2.00\nDistancia total 12 km', '690?'],
  ['Gain 6,90 $\nPourboire 2,00 $', '690?'],
  ['Loon $ 6,90\nFooi $ 2,00', '690?'],
  ['أجر 6.90 دولار\nبقشيش 2.00 دولار', '690?'],
  ['报酬 6.90美元\n小费 2.00美元', '690?'],
])('the tip beside %j may come to the pay, which is %s', (lines, pay) => {
  expect(readPay(lines)).toBe(pay);
});

test.each([
  ['Tarifa $8.90\nIncluye propina $2.00', '890'],
  ['Tarifa garantizada $8.90\nPropina $2.00', '890'],
  ['Tarifa total $8.90\nPropina $2.00', '890'],
  ['Pago $8.90\ncon propina $2.00', '890'],
  ['配送费（含小费）8.90美元', '890'],
  ['Tarifa $6.90 ($22/h)', '690'],
  ['Tarifa $6.90\n$8.90', '690?'],
  ['Tarifa $6.90 + $2.00', '690?'],
  ['Total $32.00\nTarifa $6.90', '3200?'],
  ['配送费 6.90美元\n合计 32.00美元', '3200?'],
  ['商品合计 32.00美元\n配送费 6.90美元', '690'],
  ['Pedido $32.00 Tarifa $6.90', '690'],
])('of the fare %j the pay is %s', (lines, pay) => {
  expect(readPay(lines)).toBe(pay);
});

test.each(['$1,250.75', '$1250.75', '$1,050'])(
  'a pay above what the form accepts, %s, is left empty, and the way is read',
  (pay) => {
    expect(readFields(`${pay} 3.2 mi 18 min`)).toEqual({ miles: '3.2', minutes: '18' });
  },
);
