import { CATALOGS } from './catalogs.server.ts';
import type { Language } from './languages.ts';
import { type Catalog, en } from './locales/en.ts';

/** The catalog as it is written, for rendering on the server. */
export function getMessages(language: Language): Catalog {
  return CATALOGS[language] ?? en;
}
