import compile from 'icu-minify/compile';
import type { Language } from './config.ts';
import { type Catalogue, en } from './locales/en.ts';

const CATALOGUES: Partial<Record<Language, Catalogue>> = { en };

/** What a visitor's pages can show; everything else is behind the sign-in, and the landing page is not. Legal texts and answered questions come with their pages. */
const VISITOR_SECTIONS = [
  'app',
  'common',
  'titles',
  'landing',
  'featured',
  'login',
  'footer',
  'campaigns',
  'upgrade',
  'subscribe',
  'payment',
  'planState',
  'restaurantSignup',
  'restaurantPayment',
  'admin',
  'toasts',
  'errors',
  'validation',
  'errorPages',
] as const;

/** What the administrator's console shows; its pages are entered and left by full page loads. */
const CONSOLE_SECTIONS = [
  'app',
  'common',
  'titles',
  'admin',
  'console',
  'toasts',
  'errors',
  'validation',
  'errorPages',
] as const;

/** Whom a document is for. */
export type Audience = 'visitor' | 'driver' | 'administrator';

type Messages = { [key: string]: unknown };

const compiled = new Map<string, Messages>();

/** The catalogue as it is written, for rendering on the server. */
export function getMessages(language: Language): Catalogue {
  return CATALOGUES[language] ?? en;
}

/** The part of the catalogue a document's pages can show, its ICU messages parsed: the browser needs no parser. */
export function getDocumentMessages(language: Language, audience: Audience): Messages {
  const key = `${language} ${audience}`;
  const known = compiled.get(key);
  if (known) return known;
  const messages = compileAll(pickSections(getMessages(language), audience)) as Messages;
  compiled.set(key, messages);
  return messages;
}

function pickSections(catalogue: Catalogue, audience: Audience): Messages {
  if (audience === 'driver') {
    const {
      landing: _landing,
      legal: _legal,
      questions: _questions,
      csv: _csv,
      emails: _emails,
      console: _console,
      analyticsTexts: _analyticsTexts,
      ...rest
    } = catalogue;
    return rest;
  }
  const sections = audience === 'visitor' ? VISITOR_SECTIONS : CONSOLE_SECTIONS;
  return Object.fromEntries(sections.map((section) => [section, catalogue[section]]));
}

function compileAll(node: unknown): unknown {
  if (typeof node === 'string') return compile(node);
  return Object.fromEntries(Object.entries(node as Messages).map(([key, value]) => [key, compileAll(value)]));
}
