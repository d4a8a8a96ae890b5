import type { Language } from './config.ts';
import type { Audience } from './page-texts.ts';

/** The texts a document has got so far. */
export type TextStore = {
  /** The texts, the same object until some are added. */
  getMessages: () => object;
  subscribe: (notify: () => void) => () => void;
  has: (audience: Audience, pageId: string | undefined) => boolean;
  /** Gets the texts of the page at a path, unless they are on their way. */
  load: (audience: Audience, pathname: string) => Promise<void>;
  /** Why the texts of a path could not be had. */
  getFailure: (pathname: string) => unknown;
};

/** What a document brings along for its own page. */
export type DocumentTexts = {
  language: Language;
  version: string;
  audience: Audience;
  pageId: string;
  messages: object;
};

type PageAnswer = { pageId: string; messages: object };

/** Every text there is, on the server. */
export function createFullTextStore(messages: object): TextStore {
  return {
    getMessages: () => messages,
    subscribe: () => () => {},
    has: () => true,
    load: async () => {},
    getFailure: () => undefined,
  };
}

/** The texts of the pages seen so far, in the browser; the first stands at `path`. */
export function createTextStore(
  { language, version, audience: first, pageId, messages: initial }: DocumentTexts,
  path: string,
): TextStore {
  let messages = initial;
  const pages = new Set([`${first} ${pageId}`]);
  const listeners = new Set<() => void>();
  const loading = new Map<string, Promise<void>>([[`${first} ${path}`, Promise.resolve()]]);
  const failures = new Map<string, unknown>();

  async function fetchTexts(audience: Audience, pathname: string) {
    const answer = await fetch(`/texts/${language}/${version}/${audience}${pathname}`);
    if (!answer.ok) throw new Error(`The texts of ${pathname} answered ${answer.status}`);
    const texts: PageAnswer = await answer.json();
    messages = { ...messages, ...texts.messages };
    pages.add(`${audience} ${texts.pageId}`);
    for (const notify of listeners) notify();
  }

  return {
    getMessages: () => messages,
    subscribe(notify) {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    has: (audience, id) => pages.has(`${audience} ${id}`),
    load(audience, pathname) {
      const key = `${audience} ${pathname}`;
      const known = loading.get(key);
      if (known) return known;
      failures.delete(pathname);
      const promise = fetchTexts(audience, pathname).catch((error) => {
        loading.delete(key);
        failures.set(pathname, error);
      });
      loading.set(key, promise);
      return promise;
    },
    getFailure: (pathname) => failures.get(pathname),
  };
}
