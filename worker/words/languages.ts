/** The languages the product is written for, as they are chosen: each under its own name. A catalog offers one (catalogs.server.ts). */
export const LANGUAGES = [
  { code: 'en', nativeName: 'English', dir: 'ltr' },
  { code: 'es', nativeName: 'Español', dir: 'ltr' },
  { code: 'ar', nativeName: 'العربية', dir: 'rtl' },
  { code: 'fr', nativeName: 'Français', dir: 'ltr' },
  { code: 'nl', nativeName: 'Nederlands', dir: 'ltr' },
  { code: 'zh', nativeName: '中文', dir: 'ltr' },
] as const;

export type Language = (typeof LANGUAGES)[number]['code'];
export type Direction = (typeof LANGUAGES)[number]['dir'];

export const DEFAULT_LANGUAGE: Language = 'en';

/** Where a choice of language is kept: the cookie's name and the key in local storage. */
export const LANGUAGE_KEY = 'language';

export function getDirection(language: Language): Direction {
  return LANGUAGES.find(({ code }) => code === language)?.dir ?? 'ltr';
}

export function isLanguage(code: string | undefined): code is Language {
  return LANGUAGES.some((language) => language.code === code);
}

/** The tags of languages whose numbers and dates are not written as the bare language has them. */
const INTL_LOCALES: Partial<Record<Language, string>> = {
  // As in the US, where the dollars are earned: "$1,234.50" and "a. m.".
  es: 'es-US',
  // Latin digits throughout: codes, phone numbers, addresses and everything typed into fields have them too.
  ar: 'ar-u-nu-latn',
};

/** The tag numbers and dates are written by. */
export function getIntlLocale(language: Language): string {
  return INTL_LOCALES[language] ?? language;
}
