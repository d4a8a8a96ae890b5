import { parseFeed as parseAnyFeed } from 'feedsmith';
import type { FeedItem } from '#worker/domain/news/news.ts';
import { htmlToText } from './html-to-text.ts';
import { parseFeedDate } from './parse-feed-date.ts';
import { stripDoctype } from './strip-doctype.ts';
import { takeBeginning } from './take-beginning.ts';
import { toArticleAddress } from './to-article-address.ts';

/** More entries than a feed publishes at a time. */
const MAX_ITEMS = 100;

const CONTROLS = /(?![\t\n\r])\p{Cc}/gu;

/** An entry of either format; `link` and `date` as written, empty if missing. */
type Entry = Pick<FeedItem, 'title' | 'summary' | 'source'> & { link: string; date: string };

type ParsedFeed = ReturnType<typeof parseAnyFeed>;
type RssItem = NonNullable<Extract<ParsedFeed, { format: 'rss' }>['feed']['items']>[number];
type AtomEntry = NonNullable<Extract<ParsedFeed, { format: 'atom' }>['feed']['entries']>[number];
type RdfItem = NonNullable<Extract<ParsedFeed, { format: 'rdf' }>['feed']['items']>[number];

/** Removes text before the first tag and characters that XML does not allow. */
function tidy(text: string): string {
  return stripDoctype(text.slice(Math.max(0, text.indexOf('<'))).replace(CONTROLS, ''));
}

/** Returns a truncated feed up to its last complete entry; null if it has none. */
function closeBrokenFeed(xml: string): string | null {
  const ends = [...xml.matchAll(/<\/(item|entry)\s*>/gi)];
  const last = ends.at(-1);
  if (!last) return null;
  const whole = xml.slice(0, last.index + last[0].length);
  if (/^entry$/i.test(last[1] ?? '')) return `${whole}</feed>`;
  return /<rdf:RDF[\s>]/i.test(whole) ? `${whole}</rdf:RDF>` : `${whole}</channel></rss>`;
}

/** Escapes every `<` that doesn't start a tag. */
function escapeStray(xml: string): string {
  return xml.replace(/<(?![\p{L}_:/!?])/gu, '&lt;');
}

function tryToParse(xml: string): ParsedFeed | null {
  try {
    return parseAnyFeed(xml, { maxItems: MAX_ITEMS });
  } catch {
    return null;
  }
}

/** Returns the first date that is a string, as written; the parser leaves its type open. */
const asWritten = (...dates: unknown[]) => dates.find((date) => typeof date === 'string') ?? '';

const clean = (...texts: (string | undefined)[]) =>
  htmlToText(texts.find((text) => text !== undefined) ?? '');

/** Returns an identifier if it is a URL. */
const asAddress = (id: string | undefined) => (id && /^https?:/i.test(id) ? id : undefined);

type Link = { rel?: string; href?: string };

const findPage = (links: readonly Link[] = []) =>
  links.find(({ rel }) => rel === undefined || rel === 'alternate');

/**
 * Resolves a link by its enclosing `xml:base` attributes, outermost first (RFC 4287, section 2). Ignores invalid bases. A link
 * that is still relative is resolved against the feed's address later.
 */
function resolveLink(href: string, bases: readonly (string | undefined)[]): string {
  let base: string | undefined;
  for (const next of bases) {
    if (next !== undefined && URL.canParse(next, base)) base = new URL(next, base).href;
  }
  return base !== undefined && URL.canParse(href, base) ? new URL(href, base).href : href;
}

function fromRss(item: RssItem): Entry {
  const permalink = item.guid && item.guid.isPermaLink !== false ? item.guid.value : undefined;
  return {
    title: clean(item.title),
    summary: clean(item.description, item.content?.encoded),
    link: item.link ?? asAddress(permalink) ?? findPage(item.atom?.links)?.href ?? permalink ?? '',
    date: asWritten(item.pubDate, item.dc?.dates?.[0]),
    source: clean(item.source?.title),
  };
}

function fromAtom(entry: AtomEntry, feedBase: string | undefined): Entry {
  const links = entry.links ?? [];
  const page = findPage(links) ?? links[0];
  return {
    title: clean(entry.title?.value),
    summary: clean(entry.summary?.value, entry.content?.value, entry.media?.groups?.[0]?.description?.value),
    link: page?.href ? resolveLink(page.href, [feedBase, entry.xml?.base]) : (asAddress(entry.id) ?? ''),
    date: asWritten(entry.published, entry.updated),
    source: clean(entry.source?.title?.value),
  };
}

function fromRdf(item: RdfItem): Entry {
  return {
    title: clean(item.title),
    summary: clean(item.description, item.content?.encoded),
    link: item.link ?? '',
    date: asWritten(item.dc?.dates?.[0]),
    source: '',
  };
}

function listEntries(parsed: ParsedFeed): Entry[] | null {
  switch (parsed.format) {
    case 'rss':
      return (parsed.feed.items ?? []).map(fromRss);
    case 'atom':
      return (parsed.feed.entries ?? []).map((entry) => fromAtom(entry, parsed.feed.xml?.base));
    case 'rdf':
      return (parsed.feed.items ?? []).map(fromRdf);
    case 'json':
      return null;
  }
}

/** Parses an entry's address and date. An entry without a title gets the beginning of its summary. */
function toItem({ link, date, ...texts }: Entry, base: string): FeedItem {
  return {
    ...texts,
    title: texts.title || takeBeginning(texts.summary),
    url: toArticleAddress(link, base),
    publishedAt: parseFeedDate(date),
  };
}

/**
 * Parses an RSS 2.0, RSS 1.0 (RDF) or Atom feed into at most 100 plain-text entries; null for other formats. `base` is the feed's
 * address. For a broken feed, returns the complete entries. Never resolves declared entities.
 */
export function parseFeed(text: string, base: string): FeedItem[] | null {
  const xml = tidy(text);
  const escaped = escapeStray(xml);
  const parsed = tryToParse(xml) ?? tryToParse(escaped) ?? tryToParse(closeBrokenFeed(escaped) ?? '');
  return (parsed && listEntries(parsed)?.map((entry) => toItem(entry, base))) ?? null;
}
