import { CATALOGUES } from './catalogues.server.ts';
import type { Language } from './config.ts';
import { type Catalogue, en } from './locales/en.ts';

/** The catalogue as it is written, for rendering on the server. */
export function getMessages(language: Language): Catalogue {
  return CATALOGUES[language] ?? en;
}
