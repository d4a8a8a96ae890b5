import { describe, expect, test } from 'vitest';
import { parseFixture } from '#tests/factories/parse-fixture.ts';
import { prepareArticles } from '#worker/domain/news/prepare-articles.ts';
import { renderSampleFeed } from '#worker/local/providers/sample-feed.ts';
import { parseFeed } from './parse-feed.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const parse = (text: string) => parseFeed(text, 'https://www.example.com/feed');

test('parses long runs of unclosed tags in linear time', () => {
  // Searching each to the end of the text would take most of a minute.
  const item = `<item><title>Tips</title><description>${'&lt;a'.repeat(20_000)}</description></item>`;
  const feed = `<rss version="2.0"><channel><title>x</title>${item.repeat(4)}</channel></rss>`;
  expect(parse(feed)?.map(({ title }) => title)).toEqual(['Tips', 'Tips', 'Tips', 'Tips']);
});

describe('real-world feeds', () => {
  test('WordPress: entities, tracking links, CDATA, content without a description, a guid as link', () => {
    expect(parseFixture('wordpress.xml')).toEqual([
      {
        title: 'Dashers’ tips & base pay: what changed',
        summary: 'Drivers earn more in tips … Continue reading The post appeared first on Example.',
        url: 'https://blog.example.com/tips-and-base-pay/',
        publishedAt: Date.UTC(2026, 10, 20, 10),
        source: '',
      },
      {
        title: 'Second post',
        summary: 'Only content here.',
        url: 'https://blog.example.com/second/',
        publishedAt: Date.UTC(2026, 10, 19, 13),
        source: '',
      },
    ]);
  });

  test('Google News: the publisher, and entity-escaped HTML', () => {
    expect(parseFixture('google-news.xml')).toEqual([
      {
        title: 'City raises minimum pay for couriers - The Daily Example',
        summary: 'City raises minimum pay for couriers The Daily Example',
        url: 'https://news.google.com/rss/articles/CBMiExample1?oc=5',
        publishedAt: Date.UTC(2026, 10, 20, 7, 30),
        source: 'The Daily Example',
      },
    ]);
  });

  test('an Atom blog: the alternate link, XHTML content, an escaped title', () => {
    expect(parseFixture('atom-blog.xml')).toEqual([
      {
        title: 'Couriers & bikes: faster downtown',
        summary: 'Parking made the difference.',
        url: 'https://www.example.com/2026/11/couriers.html',
        publishedAt: Date.UTC(2026, 10, 20, 12, 30),
        source: '',
      },
    ]);
  });

  test.each([
    [
      'bls.xml',
      'Contingent and alternative employment arrangements',
      'The number of independent contractors changed little.',
    ],
    ['rdf.xml', 'Rideshare drivers get a new lot', 'At the airport.'],
    ['youtube.xml', 'My week of deliveries', 'What I earned, hour by hour.'],
    ['iso-8859-1.xml', 'Café couriers in Montréal', 'Ñandú'],
    ['windows-1252.xml', '“Tips” are up – by 5 €', 'It’s so'],
    ['utf-16.xml', 'Couriers 🚲 in 東京', ''],
    ['old-doctype.xml', 'Old but fine', ''],
    ['junk-before.xml', 'After junk', ''],
    ['ampersands.xml', 'Tips & pay & more', 'AT&T &bogus; 🚲 ©'],
  ])('%s', (name, title, summary) => {
    const items = parseFixture(name);
    expect(items).toHaveLength(1);
    expect(items?.[0]).toMatchObject({ title, summary });
    expect(items?.[0]?.url).toMatch(/^https:\/\//);
  });

  test('Atom: resolves links by xml:base, and uses an id that is a URL if there is no link', () => {
    expect(parseFixture('atom-base.xml')?.map(({ url }) => url)).toEqual([
      'https://news.example.com/blog/one.html',
      'https://news.example.com/blog/2026/two.html',
      'https://other.example.com/three',
      'https://www.example.com/four',
      'https://news.example.com/five',
      null,
    ]);
  });

  test('RSS: a title taken from the beginning of the text, and an Atom link', () => {
    expect(parseFixture('rss-bare.xml')?.map(({ title, url }) => [title, url])).toEqual([
      ['Tips are up.', 'https://www.example.com/untitled'],
      ['Linked by Atom', 'https://www.example.com/2'],
      ['Neither', null],
      ['', 'https://www.example.com/empty'],
    ]);
  });

  test('tolerates malformed dates, and uses the current time for invalid ones', () => {
    const articles = parseFixture('dates.xml')?.map((item) => ({
      ...item,
      summary: 'Gig drivers and couriers',
    }));
    const prepared = prepareArticles(articles ?? [], { name: 'x', now: NOW });
    expect(prepared.map(({ publishedAt }) => publishedAt)).toEqual(Array(6).fill(NOW));
  });

  test('keeps only links that are safe to open', () => {
    const links = parseFixture('links.xml')?.map(({ url }) => url);
    expect(links?.filter((url) => url !== null)).toEqual([
      'https://www.example.com/news/1',
      'https://www.example.com/http',
      'https://www.example.com/cdata?a=1&b=2',
    ]);
  });
});

describe('invalid and incomplete feeds', () => {
  test('keeps the complete entries of a truncated feed', () => {
    expect(parseFixture('broken-off.xml')?.map(({ title }) => title)).toEqual(['Whole', 'Second']);
  });

  test('treats a "<" in a title that starts no tag as text', () => {
    for (const title of ['Tips <$5 a mile', 'Tips < 5 dollars', 'Under <5']) {
      const item = `<item><title>${title}</title><link>https://example.com/1</link></item>`;
      const feed = `<rss version="2.0"><channel>${item}<item><title>Next</title></item></channel></rss>`;
      expect(parse(feed)?.map((one) => one.title)).toEqual([title, 'Next']);
    }
  });

  test('ignores quotes in comments and processing instructions of a document type', () => {
    const doctype = '<!DOCTYPE rss [ <!-- don’t, don\'t --> <?note it\'s ?> <!ENTITY a "]>"> ]>';
    const feed = '<rss version="2.0"><channel><item><title>Whole</title></item></channel></rss>';
    expect(parse(doctype + feed)?.map(({ title }) => title)).toEqual(['Whole']);
  });

  test('returns no entries for an empty feed, and null for pages and other texts', () => {
    expect(parseFixture('empty-feed.xml')).toEqual([]);
    expect(parseFixture('page.html')).toBeNull();
    expect(parseFixture('empty.xml')).toBeNull();
    expect(parse('{"version":"https://jsonfeed.org/version/1.1","title":"x","items":[]}')).toBeNull();
    expect(parse('<!DOCTYPE rss [ <!ENTITY a "')).toBeNull();
  });
});

test('the sample feed has recent news of every category, whenever it is read', () => {
  const items = parseFeed(renderSampleFeed(NOW), 'internal:sample') ?? [];
  const articles = prepareArticles(items, { name: 'Sample', now: NOW });
  expect(articles).toHaveLength(12);
  expect(new Set(articles.map(({ category }) => category)).size).toBe(5);
  for (const { publishedAt, url, relevance } of articles) {
    expect(NOW - publishedAt).toBeLessThan(7 * 86_400_000);
    expect(url).toMatch(/^https:\/\/example\.com\/roadwaze-sample\//);
    expect(relevance).toBeGreaterThan(0.3);
  }
});
