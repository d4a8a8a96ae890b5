import { readFileSync } from 'node:fs';
import { decodeFeed } from '#worker/domain/news/decode-feed.ts';
import { parseFeed } from '#worker/providers/feeds/parse-feed.ts';

/** What is read of a recorded feed in `tests/fixtures/feeds`. */
export function parseFixture(name: string, contentType: string | null = null) {
  const bytes = readFileSync(new URL(`../fixtures/feeds/${name}`, import.meta.url));
  return parseFeed(decodeFeed(new Uint8Array(bytes), contentType));
}
