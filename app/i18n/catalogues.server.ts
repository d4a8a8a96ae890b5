import type { Language } from './config.ts';
import { type Catalogue, en } from './locales/en.ts';

/** The languages that are offered: one joins with its line here. */
export const CATALOGUES: Partial<Record<Language, Catalogue>> = {
  en,
};
