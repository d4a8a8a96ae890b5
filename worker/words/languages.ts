/** All languages with their native names. Those with a catalog are offered (catalogs.server.ts). */
export const LANGUAGES = [
  { code: 'en', nativeName: 'English', dir: 'ltr' },
  { code: 'es', nativeName: 'Español', dir: 'ltr' },
  { code: 'ar', nativeName: 'العربية', dir: 'rtl' },
  { code: 'fr', nativeName: 'Français', dir: 'ltr' },
  { code: 'nl', nativeName: 'Nederlands', dir: 'ltr' },
  { code: 'zh', nativeName: '中文', dir: 'ltr' },
] as const;

export type Language = (typeof LANGUAGES)[number]['code'];
type Direction = (typeof LANGUAGES)[number]['dir'];

export const DEFAULT_LANGUAGE: Language = 'en';

/** The name of the language cookie, and the key in local storage. */
export const LANGUAGE_KEY = 'language';

export function getDirection(language: Language): Direction {
  return LANGUAGES.find(({ code }) => code === language)?.dir ?? 'ltr';
}

export function isLanguage(code: string | undefined): code is Language {
  return LANGUAGES.some((language) => language.code === code);
}

/** Locales of numbers and dates that differ from the language's default. */
const INTL_LOCALES: Partial<Record<Language, string>> = {
  // As in the US, where drivers earn dollars: "$1,234.50" and "a. m.".
  es: 'es-US',
  // Latin digits throughout, because codes, phone numbers, addresses and everything typed into fields have them too.
  ar: 'ar-u-nu-latn',
};

/** Returns the locale of numbers and dates. */
export function getIntlLocale(language: Language): string {
  return INTL_LOCALES[language] ?? language;
}
