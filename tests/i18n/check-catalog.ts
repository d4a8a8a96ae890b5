import compile from 'icu-minify/compile';

/** A catalog of texts in one language. */
export type Texts = { readonly [key: string]: string | Texts };

export type Finding = {
  kind: 'missing' | 'surplus' | 'broken' | 'placeholders' | 'plural' | 'english';
  key: string;
  detail: string;
};

/** The range of counts whose plural forms a language needs. Larger numbers, such as millions, never occur as counts. */
const COUNTED_UP_TO = 1000;

/** Words that are the same in every language: names, and abbreviations that stay untranslated. */
export const SAME_EVERYWHERE =
  /\b(Roadwaze|Pro|API|REST|OpenAPI|OAuth|OpenID Connect|QR|CSV|PNG|SVG|CVV|SMS|AES-256|AI|GPS|OSRM|JSON|Uber Eats|Uber|Lyft|Spark|Instacart|DoorDash|Grubhub|Toyota Prius|Google Maps|Apple Maps|Google|Apple|Waze|iOS|Ctrl|OIDC_\w+|STRIPE_\w+|ADMIN_CODE|https?:\/\/|e-mail|USD|MM\/YY|ID|JavaScript)\b/gi;

/** Maps every text by its full key, such as "orders.filter". */
export function flattenTexts(texts: Texts, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') flat.set(prefix + key, value);
    else for (const [inner, text] of flattenTexts(value, `${prefix}${key}.`)) flat.set(inner, text);
  }
  return flat;
}

/**
 * Compares a language's catalog with the English one. Findings of kind "english" are only suspects, since some words are the
 * same.
 */
export function checkCatalog(language: string, texts: Texts, english: Texts): Finding[] {
  const own = flattenTexts(texts);
  const original = flattenTexts(english);
  const findings: Finding[] = [];
  for (const [key, text] of original) {
    const translated = own.get(key);
    if (translated === undefined) findings.push({ kind: 'missing', key, detail: text });
    else findings.push(...checkText(language, key, translated, text));
  }
  for (const [key, text] of own) {
    if (!original.has(key)) findings.push({ kind: 'surplus', key, detail: text });
  }
  return findings;
}

function checkText(language: string, key: string, text: string, english: string): Finding[] {
  const findings: Finding[] = [];
  const parts = parse(text);
  if (!parts) return [{ kind: 'broken', key, detail: text }];
  const expected = parse(english);
  const names = [...new Set(parts.names)].sort().join(' ');
  const wanted = [...new Set(expected?.names)].sort().join(' ');
  if (names !== wanted) {
    findings.push({ kind: 'placeholders', key, detail: `${names || 'none'}, not ${wanted || 'none'}` });
  }
  for (const forms of parts.plurals) {
    const lacking = listNeededForms(language, forms).filter((form) => !forms.includes(form));
    if (lacking.length > 0) findings.push({ kind: 'plural', key, detail: `lacks ${lacking.join(', ')}` });
  }
  if ((text === '') !== (english === '')) findings.push({ kind: 'missing', key, detail: english });
  if (text === english && hasWords(text)) findings.push({ kind: 'english', key, detail: text });
  return findings;
}

/** Whether a text contains words to translate. */
export function hasWords(text: string): boolean {
  return /\p{L}{2}/u.test(stripMessage(text).replaceAll(SAME_EVERYWHERE, ''));
}

/** Removes a message's placeholders and tags. */
function stripMessage(text: string): string {
  return text.replaceAll(
    /\{\w+(?:, \w+)?\}|<\/?\w+>|\{\w+, plural,|=\d+|\b(?:zero|one|two|few|many|other) \{/g,
    ' ',
  );
}

/** Returns the plural forms a message needs in a language, besides those given for exact numbers ("=0"). */
function listNeededForms(language: string, given: string[]): string[] {
  const rules = new Intl.PluralRules(language);
  const needed = new Set(['other']);
  for (let count = 0; count <= COUNTED_UP_TO; count += 1) {
    if (!given.includes(`=${count}`)) needed.add(rules.select(count));
  }
  return [...needed];
}

type Parts = { names: string[]; plurals: string[][] };

/** Returns the placeholders, tags and plural forms of an ICU message; null if it is invalid. */
function parse(text: string): Parts | null {
  const parts: Parts = { names: [], plurals: [] };
  try {
    collect(compile(text), parts);
    return parts;
  } catch {
    return null;
  }
}

const SELECT = 1;
const PLURALS: unknown[] = [2, 3];

/** Collects the parts of icu-minify's output: texts, and nodes `[name]`, `[name, kind, options]` or `[tag, ...nodes]`. */
function collect(nodes: unknown, parts: Parts): void {
  if (!Array.isArray(nodes)) return;
  for (const node of nodes) {
    if (!Array.isArray(node)) continue;
    const [name, kind, options] = node;
    parts.names.push(name);
    if (PLURALS.includes(kind)) parts.plurals.push(Object.keys(options));
    if (PLURALS.includes(kind) || kind === SELECT) {
      for (const branch of Object.values(options)) collect(branch, parts);
    } else if (typeof kind !== 'number' || kind === 0) {
      collect(node.slice(1), parts);
    }
  }
}
