import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { listNamedSections } from '#app/i18n/page-texts-plugin.ts';
import { CATALOGS } from '#worker/words/catalogs.server.ts';
import { ar } from '#worker/words/locales/ar.ts';
import { en } from '#worker/words/locales/en.ts';
import { fr } from '#worker/words/locales/fr.ts';
import { nl } from '#worker/words/locales/nl.ts';
import { zh } from '#worker/words/locales/zh.ts';
import { checkCatalog, flattenTexts, hasWords, type Texts } from './i18n/check-catalog.ts';
import { listUnusedKeys } from './i18n/list-unused-keys.ts';
import { readSources } from './i18n/read-sources.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const TRANSLATIONS = Object.entries(CATALOGS).filter(([language]) => language !== 'en');

/** The script of languages not written in Latin letters. Each of their texts has at least one of its letters. */
const SCRIPTS: Record<string, RegExp> = { ar: /\p{Script=Arabic}/u, zh: /\p{Script=Han}/u };

/** The maximum share of texts with words that may equal the English text: "Menu" is also Dutch. */
const MAX_ALIKE = 0.06;

test('every English text is used', () => {
  expect(listUnusedKeys(en, readSources(root))).toEqual([]);
});

test('every English text is a valid message', () => {
  expect(checkCatalog('en', en, en).filter(({ kind }) => kind !== 'english')).toEqual([]);
});

test.each(TRANSLATIONS)('%s has every text, placeholder and plural form', (language, catalog) => {
  const findings = checkCatalog(language, catalog, en);
  expect(findings.filter(({ kind }) => kind !== 'english')).toEqual([]);
});

test.each(TRANSLATIONS)('%s is translated', (language, catalog) => {
  const texts = [...flattenTexts(catalog)].filter(([, text]) => hasWords(text));
  const script = SCRIPTS[language];
  if (script) expect(texts.filter(([, text]) => !script.test(text))).toEqual([]);
  const alike = checkCatalog(language, catalog, en).filter(({ kind }) => kind === 'english');
  expect(alike.length / texts.length, JSON.stringify(alike)).toBeLessThan(MAX_ALIKE);
});

const RIGHT_TO_LEFT = TRANSLATIONS.filter(([language]) => language === 'ar');

test.each(RIGHT_TO_LEFT)('%s keeps a sign before its number', (_, catalog) => {
  const signs = [...flattenTexts(catalog)].filter(([, text]) => /[+−]\{/.test(text));
  expect(signs.length).toBeGreaterThan(1);
  expect(signs.filter(([, text]) => /(?<![\u200e\u2066])[+−]\{/.test(text))).toEqual([]);
});

/** Labels for screen readers that begin with the visible label: "End session: {device}". */
const NAMED = [...flattenTexts(en)].flatMap(([key, name]) => {
  const label = key.endsWith('Of') ? new Map(flattenTexts(en)).get(key.slice(0, -2)) : undefined;
  return label !== undefined && name.startsWith(`${label}:`) ? [key] : [];
});

test.each(Object.entries(CATALOGS))(
  '%s: a name for screen readers holds the label that is seen',
  (_, catalog) => {
    const texts = new Map(flattenTexts(catalog));
    expect(NAMED.length).toBeGreaterThan(0);
    expect(NAMED.filter((key) => !texts.get(key)?.includes(texts.get(key.slice(0, -2)) ?? ''))).toEqual([]);
  },
);

/** Sections in which the Chinese catalog addresses restaurants and their customers, and legal texts. */
const POLITE = [
  /^(?:restaurant(?:Signup|Manage|Payment)|manageLink|posting|apiKeys|couriers|tracking|legal)\./,
  /^emails\.(?:restaurant|bill|manageLink|delivery)/,
  /^titles\.(?:restaurantManage|manageLink|tracking)$/,
  /^(?:featured\.(?:join|manage)|qr\.shareTitle|errors\.(?:restaurantExists|tooManyApiKeys))$/,
];

test.each(Object.entries(CATALOGS))('%s: the terms name the page on which Pro is canceled', (_, catalog) => {
  expect(catalog.legal.terms.pro.text).toContain(catalog.titles.plan);
});

test('the Chinese catalog addresses drivers as 你 and everyone else as 您', () => {
  const wrong = [...flattenTexts(zh)].filter(([key, text]) =>
    text.includes(POLITE.some((pattern) => pattern.test(key)) ? '你' : '您'),
  );
  expect(wrong).toEqual([]);
});

test('the Chinese catalog has no spaces between Chinese characters and Latin letters or digits', () => {
  const parted = /\p{Script=Han} [a-z\d{#]|[a-z\d}#>] \p{Script=Han}/iu;
  expect([...flattenTexts(zh)].filter(([, text]) => parted.test(text))).toEqual([]);
});

test('the French catalog keeps punctuation on the line of its word', () => {
  const apart = [...flattenTexts(fr)].filter(([, text]) => / (?:[;!?»%$]|:(?!:))|« /.test(text));
  expect(apart).toEqual([]);
});

test('no code adds punctuation to a text: French puts a space before it, Chinese has its own', () => {
  expect(readSources(root).match(/\{t\w*\((?:[^()]|\([^()]*\))*\)\}[:;.,?!].*/g)).toBeNull();
});

test('the Arabic catalog does not put "restaurant" before a name that may begin with it', () => {
  expect([...flattenTexts(ar)].filter(([, text]) => /مطعم \u2068?\{restaurant\}/.test(text))).toEqual([]);
});

test('the Arabic catalog isolates restaurant names but not links', () => {
  // Mail programs may include the isolation mark in the link.
  const wrong = /(?<!\u2068|<name>)\{restaurant\}|\u2068\{link\}/;
  expect([...flattenTexts(ar)].filter(([, text]) => wrong.test(text))).toEqual([]);
});

test('the Dutch catalog uses one word for an offer', () => {
  const asked = [...flattenTexts(nl)].filter(([, text]) => /\baanvra(?:ag|gen)\b/i.test(text));
  expect(asked.map(([key]) => key)).toEqual(['restaurantPayment.haveLink']);
});

test('the check finds missing texts, placeholders and plural forms, and invalid messages', () => {
  const english: Texts = {
    greeting: 'Hello {name}',
    list: { count: '{count, plural, one {# order} other {# orders}}', open: '<b>Open</b>', none: 'None' },
  };
  const arabic: Texts = {
    greeting: 'مرحبا {nam}',
    list: { count: '{count, plural, one {طلب} other {# طلب}}', open: '<b>مفتوح', more: 'x' },
  };
  expect(checkCatalog('ar', arabic, english).map(({ kind, key }) => `${kind} ${key}`)).toEqual([
    'placeholders greeting',
    'plural list.count',
    'broken list.open',
    'missing list.none',
    'surplus list.more',
  ]);
  expect(checkCatalog('es', english, english).map(({ kind }) => kind)).toContain('english');
  expect(listUnusedKeys({ list: { open: 'Open', none: 'None' } }, "t('open')")).toEqual(['list.none']);
});

test("a module's sections are found by its translator's namespace or by full keys", () => {
  expect(listNamedSections("const t = useTranslations('orders');")).toEqual(['orders']);
  expect(listNamedSections("useTranslations('toasts.undo')")).toEqual(['toasts']);
  expect(listNamedSections('const t = useTranslations(); t(`errors.x`); t("app.close")')).toEqual([
    'app',
    'errors',
  ]);
  expect(listNamedSections("track('orders.filter')")).toEqual([]);
});
