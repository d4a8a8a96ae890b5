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

type Messages = { [key: string]: unknown };

const compiled = new Map<string, Messages>();

/** The catalogue as it is written, for rendering on the server. */
export function getMessages(language: Language): Catalogue {
  return CATALOGUES[language] ?? en;
}

/** The part of the catalogue a document's pages can show, its ICU messages parsed: the browser needs no parser. */
export function getDocumentMessages(language: Language, isSignedIn: boolean): Messages {
  const key = `${language} ${isSignedIn}`;
  const known = compiled.get(key);
  if (known) return known;
  const messages = compileAll(pickSections(getMessages(language), isSignedIn)) as Messages;
  compiled.set(key, messages);
  return messages;
}

function pickSections(catalogue: Catalogue, isSignedIn: boolean): Messages {
  if (isSignedIn) {
    const {
      landing: _landing,
      legal: _legal,
      questions: _questions,
      csv: _csv,
      emails: _emails,
      ...rest
    } = catalogue;
    return rest;
  }
  return Object.fromEntries(VISITOR_SECTIONS.map((section) => [section, catalogue[section]]));
}

function compileAll(node: unknown): unknown {
  if (typeof node === 'string') return compile(node);
  return Object.fromEntries(Object.entries(node as Messages).map(([key, value]) => [key, compileAll(value)]));
}
