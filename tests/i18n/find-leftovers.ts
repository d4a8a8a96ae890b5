import { flattenTexts, hasWords, SAME_EVERYWHERE, type Texts } from './check-catalog.ts';
import type { PageText } from './read-page-texts.ts';

/** Languages in another script, where Latin words other than names are leftovers. */
const OTHER_SCRIPTS = ['ar', 'zh'];
const NOT_WORDS = [SAME_EVERYWHERE, /\S+@\S+/g, /\S*[/._]\S*/g, /\b(mi|km|min|h|x|hr|US|UTC)\b/g];

/** Returns a predicate that finds English texts left on a page in another language. */
export function createLeftoverSearch(language: string, texts: Texts, english: Texts) {
  const translated = flattenTexts(texts);
  const patterns = [...flattenTexts(english)]
    .filter(([key, text]) => hasWords(text) && translated.get(key) !== text)
    .map(([, text]) => toPattern(text));
  const exact = new Set(patterns.filter((pattern) => typeof pattern === 'string'));
  // Two adjacent texts are one text node in the document.
  const sentences = [...exact].filter((sentence) => sentence.split(' ').length >= 3);
  const loose = patterns.filter((pattern) => pattern instanceof RegExp);
  const ownPatterns = [...translated.values()].filter(hasWords).map(toPattern);
  const own = new Set(translated.values());
  const ownSentences = [...own].filter((one) => /[a-z]{3}/i.test(one) && !one.includes('{'));
  const ownLoose = ownPatterns.filter((pattern) => pattern instanceof RegExp);
  return ({ text, isAttribute }: PageText): boolean => {
    if (own.has(text) || ownLoose.some((pattern) => pattern.test(text))) return false;
    if (exact.has(text) || sentences.some((sentence) => text.includes(sentence))) return true;
    if (loose.some((pattern) => pattern.test(text))) return true;
    // Labels for screen readers contain place names, which can't be marked as untranslated.
    if (!OTHER_SCRIPTS.includes(language) || (isAttribute && /\p{Lo}/u.test(text))) return false;
    const foreign = ownSentences.reduce((left, sentence) => left.replaceAll(sentence, ' '), text);
    const rest = NOT_WORDS.reduce((left, pattern) => left.replaceAll(pattern, ' '), foreign);
    return /[a-z]{3}/i.test(rest);
  };
}

/**
 * Returns a text, or a pattern that accepts its placeholders with arbitrary values. Null if it has plurals or tags, or if it has
 * placeholders but no words.
 */
function toPattern(text: string): string | RegExp | null {
  if (text.includes(', plural,') || text.includes('<')) return null;
  if (!text.includes('{')) return text;
  const parts = text.split(/\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return hasWords(parts.join(' ')) ? new RegExp(`^${parts.join('.+')}$`) : null;
}
