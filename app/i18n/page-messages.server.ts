import { pageTexts } from 'virtual:page-texts';
import { matchRoutes } from '@remix-run/react';
import compile from 'icu-minify/compile';
import { hashText } from '#worker/domain/shared/hash-text.ts';
import type { Language } from '#worker/words/languages.ts';
import { getMessages } from '#worker/words/messages.server.ts';
import type { Audience, Section } from './page-texts.ts';

type Messages = { [key: string]: unknown };

/** Sections shared by drivers' pages that visitors don't need, such as the navigation. */
const DRIVER_ONLY: Section[] = ['nav', 'install', 'offline'];

const compiled = new Map<string, Messages>();
const versions = new Map<Language, string>();

/**
 * Returns the part of the catalog that every page can show, with its ICU messages compiled so that the browser needs no parser.
 */
export function getSharedMessages(language: Language, audience: Audience): Messages {
  return getCompiled(
    language,
    pageTexts.shared.filter((section) => audience === 'driver' || !DRIVER_ONLY.includes(section)),
  );
}

/** Returns the texts a page adds to the shared ones. */
export function getPageMessages(language: Language, audience: Audience, pageId: string): Messages {
  const page = pageTexts.pages.find(({ id }) => id === pageId);
  return getCompiled(
    language,
    page?.[audience].filter((section) => !pageTexts.shared.includes(section)) ?? [],
  );
}

export function findPageId(pathname: string): string | null {
  const matches = matchRoutes(
    pageTexts.pages.map(({ id, path, index }) => (index ? { id, index } : { id, path })),
    pathname,
  );
  return matches?.at(-1)?.route.id ?? null;
}

/** Returns the route pattern of a page's path, with its parameter names. */
export function getPagePath(pageId: string): string {
  return `/${pageTexts.pages.find(({ id }) => id === pageId)?.path ?? ''}`;
}

/** A hash of a language's texts, so that browsers may cache them forever. */
export function getTextsVersion(language: Language): string {
  const known = versions.get(language);
  if (known) return known;
  const version = (hashText(JSON.stringify([getMessages(language), pageTexts])) >>> 0).toString(36);
  versions.set(language, version);
  return version;
}

function getCompiled(language: Language, sections: readonly Section[]): Messages {
  return Object.fromEntries(sections.map((section) => [section, getCompiledSection(language, section)]));
}

function getCompiledSection(language: Language, section: Section): Messages {
  const key = `${language}.${section}`;
  const known = compiled.get(key);
  if (known) return known;
  const messages = compileAll(getMessages(language)[section]) as Messages;
  compiled.set(key, messages);
  return messages;
}

function compileAll(node: unknown): unknown {
  if (typeof node === 'string') return compile(node);
  return Object.fromEntries(Object.entries(node as Messages).map(([key, value]) => [key, compileAll(value)]));
}
