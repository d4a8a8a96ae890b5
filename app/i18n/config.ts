/** The languages the product is written for. `isOffered` turns true with the language's catalogue. */
export const LANGUAGES = [
  { code: 'en', nativeName: 'English', dir: 'ltr', isOffered: true },
  { code: 'es', nativeName: 'Español', dir: 'ltr', isOffered: false },
  { code: 'ar', nativeName: 'العربية', dir: 'rtl', isOffered: false },
  { code: 'fr', nativeName: 'Français', dir: 'ltr', isOffered: false },
  { code: 'nl', nativeName: 'Nederlands', dir: 'ltr', isOffered: false },
  { code: 'zh', nativeName: '中文', dir: 'ltr', isOffered: false },
] as const;

export type Language = (typeof LANGUAGES)[number]['code'];
export type Direction = (typeof LANGUAGES)[number]['dir'];

export const DEFAULT_LANGUAGE: Language = 'en';

export function getDirection(language: Language): Direction {
  return LANGUAGES.find(({ code }) => code === language)?.dir ?? 'ltr';
}

/** The language behind a tag such as "fr-CA" when the product offers it, else null. */
export function findLanguage(tag: string | null | undefined): Language | null {
  const code = tag?.trim().slice(0, 2).toLowerCase();
  return LANGUAGES.find((language) => language.code === code && language.isOffered)?.code ?? null;
}
