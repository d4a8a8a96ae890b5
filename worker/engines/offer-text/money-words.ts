import { anyWholeWord, anyWord, type Words } from './any-word.ts';

/** Maximum length of the words for an amount. */
const MAX_WORDS = 60;
/** Text between the words for an amount and the amount. */
const GAP = String.raw`[:：\s]{0,3}`;
const FOOD = {
  en: '(?:order|food|meal|basket|cart|bill|items?|purchase)',
  es: '(?:(?:del? |de l[ao]s? )(?:pedido|orden|compra|comida|cuenta|productos|art[ií]culos))',
  fr: '(?:de la commande|du repas|du panier|des articles|de l.(?:achat|addition))',
  ar: '(?:الطلب(?:ية)?|الطعام|المشتريات|الوجبة|الفاتورة)',
  zh: '(?:订单|商品|餐品|菜品|食品)',
};
const STORE = {
  en: '(?:(?:at |to )?(?:the )?(?:store|restaurant|merchant))',
  es: '(?:(?:al?|en)(?: (?:el|la))? (?:restaurante|comercio|tienda|negocio|local|establecimiento))',
};

/** Words for what a customer pays, and for what is collected or paid at the store. */
const CUSTOMER_MONEY: Words = {
  en: `customers? (?:(?:will|to) )?(?:pays?|owes?|gives?)|customer (?:total|payment)|pay(?:s|ing)? (?:with|in cash)|pay ${STORE.en}|cash (?:payment|due|order|on delivery|to collect)|cod|collect(?: from (?:the )?customer)?|cash|balance(?: due)?|amount due|change for`,
  es: [
    `client[ea] (?:te )?(?:paga(?:r[aá])?|abona(?:r[aá])?|entrega)|pag(?:a|an|ar|ar[aá]) con|pag(?:a|ar|o) (?:en efectivo|${STORE.es})|(?:pago|total) del cliente|pago al recibir|contra ?entrega`,
    `(?:(?:total|monto|importe|efectivo|cantidad) (?:a|por) )?cobr(?:a|ar|e|ar[aá])(?: (?:al?|del) client[ea])?|cobro (?:en efectivo|al client[ea])|(?:total |monto |importe )?a pagar|efectivo|(?:cambio|vuelto|feria) (?:de|para)`,
  ].join('|'),
  fr: [
    'cliente? (?:te |vous )?(?:pa[iy]e(?:ra)?|r[eè]gle(?:ra)?|doit|donne(?:ra)?)|pa[iy]e(?:ra|r|z)? (?:avec|en espèces|(?:au|le) (?:restaurant|magasin|commerce))|paiement (?:en espèces|à la livraison)|(?:paiement|total) (?:du )?client',
    `encaiss(?:er?|ez)(?: (?:du|au|chez le|auprès du) client)?|à (?:payer|percevoir)|espèces|monnaie (?:sur|pour)`,
  ].join('|'),
  nl: 'klant (?:betaalt|geeft)|betaalt met|betaal(?:t|d)?(?: in)? contant|betaal (?:de winkel|het restaurant|aan)|(?:contante? )?betalen|contante betaling|contant bedrag|rembours|inn?en(?: bij (?:de )?klant)?|contant|wisselgeld (?:van|voor)',
  ar: [
    '(?:الزبونة?|العميلة?) (?:سي|ست|ي|ت)دفع|(?:سي|ست|ي|ت)دفع (?:الزبونة?|العميلة?|للمطعم|للمتجر)|(?:سي|ي)دفع بـ?|دفع (?:عند (?:الاستلام|التسليم|التوصيل)|للمطعم|للمتجر)|دفع نقد[اً]{0,2} عند (?:الاستلام|التسليم|التوصيل)',
    `تحصيل|حص.?ل|المبلغ المطلوب|نقد[اً]{0,2}`,
  ].join('|'),
  zh: `(?:顾客|客户|客人|用户)(?:将|需|要|应)?(?:支付|付款|付)|货到付款|付现|现金(?:支付|付款)?|收取|收款|代收|应收|待收|找零`,
};
/** Words for the price of the food. */
const FOOD_PRICE: Words = {
  en: `subtotal|${FOOD.en} (?:sub)?(?:total|value|price|cost|amount)|(?:total|value|price|cost|amount) of (?:the )?${FOOD.en}`,
  es: `(?:total|valor|monto|importe|costo|coste|precio) ${FOOD.es}`,
  fr: `(?:montant|valeur|total|prix|coût) ${FOOD.fr}`,
  nl: '(?:bestel|order|winkel)(?:waarde|bedrag|totaal|prijs|kosten)|(?:waarde|bedrag|totaal|prijs|kosten) (?:van )?de (?:bestelling|order)',
  ar: `(?:قيمة|مبلغ|[إا]جمالي|مجموع|ثمن|سعر|تكلفة) ${FOOD.ar}`,
  zh: `货款|餐费|${FOOD.zh}(?:总金?[额计价]|合计|小计|金额|价格|价值|费用|原价)`,
};
const IN_CASH = '(?:(?:in )?cash|(?:en )?efectivo|(?:en )?espèces|(?:in )?contant|نقد[اً]{0,2}|现金)';

const buildAhead = (words: Words) =>
  new RegExp(String.raw`${anyWholeWord(words)}(?:\s?\(?${IN_CASH}\)?)?${GAP}$`, 'iu');
/** Words before an amount that the customer pays, or that the driver pays at the store. */
export const CASH_AHEAD = buildAhead(CUSTOMER_MONEY);
/** Words before the price of the food. */
export const FOOD_AHEAD = buildAhead(FOOD_PRICE);

/** Words after an amount, on its line, that may be paid in cash or in the store. */
const PAID = `${IN_CASH}|(?:(?:at|in|to) the|en (?:el|la)|al?|au|in (?:de|het)|bij het) (?:store|restaurante?|comercio|tienda|negocio|local|establecimiento|magasin|winkel)`;
const buildBehind = (words: string) => new RegExp(String.raw`^[^\S\n]*\(?(?:${words})(?!\p{L})\)?`, 'iu');
const PAID_BEHIND = buildBehind(PAID);
/** Words after an amount, on its line, that is the customer's money. */
export const CASH_BEHIND = buildBehind(
  `${PAID}|to collect|(?:a|por) cobrar|(?:del|al) cliente|from (?:the )?customer|à encaisser|te innen|للتحصيل|待收`,
);
/** Words after the price of the food. */
export const FOOD_BEHIND = buildBehind('order (?:total|value)');

/** A line that says that the customer pays cash, but not how much. */
const CASH_ORDER = [
  `(?:(?:el |le |de |the )?(?:customer|cliente?|klant) )?(?:pays?|paga|pagar[aá]|pago|pa[iy]e(?:ra|ment)?|betaalt) ${IN_CASH}`,
  `cash (?:payment|order|on delivery)|(?:pago )?contra ?entrega|contante betaling|${IN_CASH}`,
  '(?:الزبون |العميل )?(?:[سي]{1,2}|ال)دفع نقد[اً]{0,2}(?: عند الاستلام)?|الدفع عند الاستلام|货到付款|现金(?:支付|付款|订单)',
].join('|');
export const CASH_LINE = new RegExp(String.raw`^[^\p{L}\d]*(?:${CASH_ORDER})[^\p{L}\d]*$`, 'iu');

const ORDER: Words = {
  en: 'order',
  es: 'pedido|orden',
  fr: 'commande',
  nl: 'bestelling',
  ar: 'الطلب',
  zh: '订单',
};
/** Words before the price of the food if another amount is the pay: "Order $32.00". */
export const ORDER_AHEAD = new RegExp(
  String.raw`(?<![\p{L}\d]|\d |(?:new|nuevo|nueva|nouvelle|nieuwe) )(?:${anyWord(ORDER)})${GAP}$`,
  'iu',
);

/** Words for how an order is paid, not how much. */
export const PAY_METHOD =
  /(?:(?:forma|m[eé]todo|medio|tipo) de pago|payment (?:method|type)|(?:mode|moyen) de paiement|betaal(?:wijze|methode)|طريقة الدفع|(?:支付|付款)方式)(?:\s?:?\s?(?:cash|card|efectivo|tarjeta|espèces|carte|contant|kaart|pin|نقد[اً]{0,2}|بطاقة|现金|刷卡)(?!\p{L}))?/iu;

/** Words that tell drivers what they are paid. */
const OWN_PAY_WORDS: Words = {
  en: `your (?:pay|pay ?out|earnings?|share|cut)|you(?:.ll| will)? (?:earn|get|make|receive)|driver (?:pay|earnings?)`,
  es: `tus? (?:pagos?|paga|ganancias?|tarifa|ingresos?)|ganas|ganar[aá]s|recibes|recibir[aá]s|pago (?:por|de) (?:la |esta )?entrega|(?:pago|ganancia) del? (?:repartidor|conductor|socio)`,
  fr: `(?:votre|vos|ton|tes|ta) (?:gains?|pa[iy]e|r[eé]mun[eé]ration|revenus?)|(?:vous )(?:gagne(?:re)?z|recev(?:re)?z)|tu gagne(?:ra)?s`,
  nl: `(?:jouw|je|uw) (?:loon|vergoeding|verdiensten?|inkomsten)|(?:jij|je|u) (?:verdient|krijgt|ontvangt)`,
  ar: `أجرك|أجرتك|أرباحك|ربحك|دخلك|(?:ست|ت)كسب|(?:ست|ت)ربح`,
  zh: `(?:你|您)的?(?:收入|报酬|酬劳|工资)|(?:你|您)(?:将|可)?(?:赚|获得)|骑手(?:收入|报酬)`,
};
const OWN_PAY = anyWholeWord(OWN_PAY_WORDS, String.raw`(?!\p{L})`);

/**
 * Words that mean the driver's pay if nothing else is before the amount; "Earnings" is left out, because it can be a day's total.
 */
const PAY_ALONE: Words = {
  en: 'pay|payout',
  es: 'pago|ganancia',
  fr: 'gain|rémunération',
  nl: 'loon|vergoeding',
  ar: '(?:ال)?[أا]جرة?|الربح',
  zh: '报酬|酬劳',
};
/** Words before an amount that the driver is paid. */
export const OWN_AHEAD = new RegExp(String.raw`${OWN_PAY}|^[^\p{L}]*(?:${anyWord(PAY_ALONE)})[:\s]*$`, 'iu');
const OWN_LABEL = new RegExp(`${OWN_PAY}${GAP}$`, 'iu');

/** Words for receiving money, which can also be the customer's cash. */
const RECEIVED = /(?:get|receive|recib\p{L}+|recev\p{L}+|krijgt|ontvangt|获得)[:：\s]*$/iu;

/**
 * Returns whether the words before an amount say it is the driver's, although those after it say cash: "Tu pago $9 en efectivo".
 */
export function isOwnInCash(label: string, behind: string): boolean {
  return OWN_LABEL.test(label) && !RECEIVED.test(label) && PAID_BEHIND.test(behind);
}

/** Returns how many characters next to an amount only say whose money it is, so that they name nothing. */
export function countMoneyWords(before: string, after: string): { ahead: number; behind: number } {
  const near = before.slice(-MAX_WORDS);
  const [ahead = ''] = CASH_AHEAD.exec(near) ?? FOOD_AHEAD.exec(near) ?? OWN_LABEL.exec(near) ?? [];
  const [behind = ''] = CASH_BEHIND.exec(after) ?? FOOD_BEHIND.exec(after) ?? [];
  return { ahead: ahead.length, behind: behind.length };
}
