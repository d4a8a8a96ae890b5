import type { Language } from './languages.ts';
import { ar } from './locales/ar.ts';
import { type Catalog, en } from './locales/en.ts';
import { es } from './locales/es.ts';
import { fr } from './locales/fr.ts';
import { nl } from './locales/nl.ts';
import { zh } from './locales/zh.ts';

export const CATALOGS: Partial<Record<Language, Catalog>> = {
  en,
  es,
  ar,
  fr,
  nl,
  zh,
};
