import { describe, expect, test } from 'vitest';
import { parseFixture } from '#tests/factories/parse-fixture.ts';
import { parseFeed } from './parse-feed.ts';

describe('malicious feeds', () => {
  test('removes all tags, scripts and styles from hostile HTML, however it is escaped', () => {
    const items = parseFixture('hostile-html.xml') ?? [];
    expect(items.map(({ title }) => title)).toEqual([
      'Title',
      'Twice wrapped',
      'Split title',
      'Turned round and zerowidth',
      'Unclosed bold',
    ]);
    expect(items[0]?.summary).toBe('One Two');
    expect(items[3]?.summary).toBe('5 < 6 and 7 > 3');
    for (const { title, summary } of items)
      expect(title + summary).not.toMatch(/alert|<\/?[a-z]|onerror|onclick/i);
  });

  test('expands no entity bomb and resolves no external entity', () => {
    for (const name of ['entity-bomb.xml', 'external-entity.xml']) {
      const text = JSON.stringify(parseFixture(name));
      expect(text.length).toBeLessThan(300);
      expect(text).not.toContain('lollol');
      expect(text).not.toContain('root:');
    }
    expect(parseFixture('external-entity.xml')?.[0]?.url).toBe('https://www.example.com/1');
  });

  test('rejects deeply nested XML', () => expect(parseFixture('deep.xml') ?? []).toHaveLength(0));

  test('treats prototype property names as ordinary elements', () => {
    parseFeed(
      '<rss version="2.0"><channel><item><__proto__><polluted>1</polluted></__proto__><title>a</title></item></channel></rss>',
      'https://www.example.com/feed',
    );
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});
