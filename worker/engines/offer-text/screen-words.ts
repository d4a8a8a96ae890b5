import { anyWord, type Words } from './any-word.ts';

/** Words on the apps' screens, without those in two parts. Digits and signs are split off first, so "5G" is looked up as "g". */
const SCREEN_WORDS: Words = {
  en: `uber eats dasher lyft spark shopper driver road waze x g wifi online offline new order orders offer
    delivery deliveries exclusive total estimate estimated est pay tip tips away trip min mins mi verified
    stop stops item items unit units customer customers incl expected bonus base batch route now today am pm
    lte in by for and of the both each deliver due drop off before arrive complete must be delivered needs
    to at round quest progress promo surge boost peak time distance duration payout price fare amount
    minutes miles km eta cash collect value subtotal`,
  es: `ma pedido nuevo nueva oferta entrega propina propinas tiempo distancia viaje pago ganancia ganancias
    estimado estimada con de y en por incluida incluidas incluye cobrar ganas efectivo valor monto tarifa
    tarifas ingreso ingresos cobras recibes paga pagas cobro precio importe costo`,
  fr: `nouvelle nouveau commande offre livraison course gain gains estimé pourboire pourboires compris inclus
    rémunération paiement totale durée temps arrêt arrêts à au et le la de du client montant valeur
    encaisser espèces prime revenu revenus paie`,
  nl: `nieuwe bestelling bezorging aanvraag fooi inclusief inbegrepen loon vergoeding totaal totale geschat
    afstand duur tijd klant ontvang verdiensten de bestelwaarde orderwaarde bestelbedrag toeslag contant
    innen`,
  ar: 'قيمة مبلغ الطلب مكافأة علاوة تحصيل نقدا نقدًا أوبر اوبر إيتس ايتس دورداش',
  zh: '订单金额 订单总额 订单价值 奖励 奖金 补贴 现金 代收',
};
const ALL_SCREEN_WORDS = new Set(Object.values(SCREEN_WORDS).join(' ').split(/\s+/));
const SCREEN_WORD_STEM = /^(?:includ\w|guarante|garanti|gegarand|earn)\w*$/;
const TWO_PARTS = /\b(?:pick\s?up|drop\s?-?off|door\s?dash|grub\s?hub|insta\s?cart|road\s?waze)\b/g;
const SIGNS = /[\s\d()#,.:;!+•·%★*$€/&|-]+/;

const OFFER_BUTTON: Words = {
  en: 'accept|decline|reject',
  es: 'aceptar|rechazar',
  fr: 'accepter|refuser',
  nl: 'accepteren|weigeren|afwijzen',
  ar: 'قبول|رفض',
  zh: '接[受单單]|拒[绝絕单單]',
};
const ANY_OFFER_BUTTON = new RegExp(String.raw`(?<!\p{L})(?:${anyWord(OFFER_BUTTON)})(?!\p{L})`, 'iu');
const BUTTON = new RegExp(`^(?:${anyWord(OFFER_BUTTON)}|match|confirm|dismiss)[,.:•·x]*$`, 'i');
const REQUEST = /^request[,.:•·x]*$/i;
const ONLY_SIGNS = /^[,.:•·x]+$/i;
/** The countdown of a button: ":19", "19s". */
const COUNTDOWN = /^:?\d{0,2}s?$/i;

/** Returns whether a piece of text has only words and symbols of screens, which name nothing. */
export function isScreenWords(text: string): boolean {
  const words = text.toLowerCase().replaceAll(TWO_PARTS, ' ').split(SIGNS);
  return words.every((word) => word === '' || ALL_SCREEN_WORDS.has(word) || SCREEN_WORD_STEM.test(word));
}

/** Returns whether a text has a button that accepts or declines an offer. */
export function hasButton(text: string): boolean {
  return ANY_OFFER_BUTTON.test(text);
}

/** Returns a line without the buttons at its start and end, and trimmed. */
export function stripButtons(line: string): string {
  const words = [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
    text,
    start: index,
    end: index + text.length,
  }));
  const isButton = ({ text }: { text: string }) => BUTTON.test(text);
  const isOfButton = ({ text }: { text: string }) => BUTTON.test(text) || REQUEST.test(text);
  const isAhead = words[0] !== undefined && isButton(words[0]);
  const first = isAhead ? words.findIndex((word) => !(isOfButton(word) || ONLY_SIGNS.test(word.text))) : 0;
  if (first < 0) return '';
  const lastName = words.findLastIndex((word) => !(isOfButton(word) || COUNTDOWN.test(word.text)));
  const button = words.findIndex((word, index) => index >= first && index > lastName && isButton(word));
  return line.slice(words[first]?.start, words[button < 0 ? words.length - 1 : button - 1]?.end);
}
