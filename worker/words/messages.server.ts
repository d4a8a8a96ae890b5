import { CATALOGS } from './catalogs.server.ts';
import type { Language } from './languages.ts';
import { type Catalog, en } from './locales/en.ts';

/** Returns the catalog with unparsed messages, for rendering on the server. */
export function getMessages(language: Language): Catalog {
  return CATALOGS[language] ?? en;
}
