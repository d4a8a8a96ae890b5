import type { Language } from '#worker/words/languages.ts';
import type { Audience } from './page-texts.ts';

/** The texts a document has got so far. */
export type TextStore = {
  /**
   * The texts, always the same object: more are added in place, so that nothing on the screen is drawn again for them.
   */
  messages: object;
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
    messages,
    has: () => true,
    load: async () => {},
    getFailure: () => undefined,
  };
}

/** The texts of the pages seen so far, in the browser; the first stands at `path`. */
export function createTextStore(
  { language, version, audience: first, pageId, messages }: DocumentTexts,
  path: string,
): TextStore {
  const pages = new Set([`${first} ${pageId}`]);
  const loading = new Map<string, Promise<void>>([[`${first} ${path}`, Promise.resolve()]]);
  const failures = new Map<string, unknown>();

  async function fetchTexts(audience: Audience, pathname: string) {
    const answer = await fetch(`/texts/${language}/${version}/${audience}${pathname}`);
    if (!answer.ok) throw new Error(`The texts of ${pathname} answered ${answer.status}`);
    const texts: PageAnswer = await answer.json();
    Object.assign(messages, texts.messages);
    pages.add(`${audience} ${texts.pageId}`);
  }

  return {
    messages,
    has: (audience, id) => pages.has(`${audience} ${id}`),
    load(audience, pathname) {
      const key = `${audience} ${pathname}`;
      const known = loading.get(key);
      if (known) return known;
      failures.delete(pathname);
      const deadline = fetchTexts(audience, pathname).catch((error) => {
        loading.delete(key);
        failures.set(pathname, error);
      });
      loading.set(key, deadline);
      return deadline;
    },
    getFailure: (pathname) => failures.get(pathname),
  };
}
