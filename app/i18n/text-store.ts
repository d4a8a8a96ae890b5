import { loadUntilThere } from '#app/components/lazy/load-until-there.ts';
import type { Language } from '#worker/words/languages.ts';
import type { Audience } from './page-texts.ts';

/** The texts a document has loaded so far. */
export type TextStore = {
  /** The texts, always in the same object: more are added in place, which causes no rerender. */
  messages: object;
  has: (audience: Audience, pageId: string | undefined) => boolean;
  /** Loads the texts of the page at a path, unless they are loading. */
  load: (audience: Audience, pathname: string) => Promise<void>;
  /** Returns and clears the error of loading a path's texts. They are requested again after a failure. */
  takeFailure: (pathname: string) => unknown;
};

/** What identifies a document's texts. */
export type DocumentTexts = {
  language: Language;
  version: string;
  audience: Audience;
  pageId: string;
  /** The route pattern of its page, so that all orders share one URL. */
  path: string;
};

type Answer = { pageId: string; messages: object };

/** Failed loads are retried while the previous page stays visible. */
const TRIES = 2;

/** Returns a store with all texts, for the server. */
export function createFullTextStore(messages: object): TextStore {
  return {
    messages,
    has: () => true,
    load: async () => {},
    takeFailure: () => undefined,
  };
}

const getPageAddress = ({ language, version }: DocumentTexts, audience: Audience, path: string) =>
  `/texts/${language}/${version}/${audience}${path}`;

/** Returns the URLs of a document's texts: the shared ones and those of its page. */
export function listTextAddresses(texts: DocumentTexts): string[] {
  const { language, version, audience, path } = texts;
  return [`/texts/${language}/${version}/shared/${audience}`, getPageAddress(texts, audience, path)];
}

/** Loads all texts of a document. Throws if one fails to load. */
export async function fetchDocumentTexts(texts: DocumentTexts): Promise<object> {
  const answers = await Promise.all(listTextAddresses(texts).map(fetchTexts));
  return Object.assign({}, ...answers.map(({ messages }) => messages));
}

async function fetchTexts(address: string): Promise<Answer> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} returned ${answer.status}`);
  return answer.json();
}

/** Creates the browser's store of the texts of all visited pages. `messages` are the texts of the first page, at `pathname`. */
export function createTextStore(first: DocumentTexts, messages: object, pathname: string): TextStore {
  const pages = new Set([`${first.audience} ${first.pageId}`]);
  const loading = new Map<string, Promise<void>>([[`${first.audience} ${pathname}`, Promise.resolve()]]);
  const failures = new Map<string, unknown>();

  async function addTexts(audience: Audience, path: string) {
    const address = getPageAddress(first, audience, path);
    const texts = await loadUntilThere(() => fetchTexts(address), TRIES);
    Object.assign(messages, texts.messages);
    pages.add(`${audience} ${texts.pageId}`);
  }

  return {
    messages,
    has: (audience, id) => pages.has(`${audience} ${id}`),
    load(audience, path) {
      const key = `${audience} ${path}`;
      const known = loading.get(key);
      if (known) return known;
      const deadline = addTexts(audience, path).catch((error) => {
        loading.delete(key);
        failures.set(path, error);
      });
      loading.set(key, deadline);
      return deadline;
    },
    takeFailure(path) {
      const failure = failures.get(path);
      failures.delete(path);
      return failure;
    },
  };
}
