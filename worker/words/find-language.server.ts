import { CATALOGS } from './catalogs.server.ts';
import { LANGUAGES, type Language } from './languages.ts';

/** Returns the languages the product is offered in, in display order. */
export function listLanguages(): Language[] {
  return LANGUAGES.map(({ code }) => code).filter((code) => CATALOGS[code] !== undefined);
}

/** Returns the offered language of a tag such as "fr-CA", or null. */
export function findLanguage(tag: string | null | undefined): Language | null {
  const code = tag?.trim().split('-')[0]?.toLowerCase();
  return listLanguages().find((language) => language === code) ?? null;
}

/** Returns the offered language that an `Accept-Language` header ranks highest, or null. */
export function findAcceptedLanguage(header: string | null): Language | null {
  const wishes = (header ?? '').split(',').map((wish) => {
    const [tag = '', weight] = wish.split(';');
    return { tag, quality: Number(weight?.split('=')[1] ?? 1) };
  });
  wishes.sort((a, b) => b.quality - a.quality);
  for (const { tag } of wishes) {
    const language = findLanguage(tag);
    if (language) return language;
  }
  return null;
}
