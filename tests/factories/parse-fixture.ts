import { readFileSync } from 'node:fs';
import { decodeFeed } from '#worker/providers/feeds/decode-feed.ts';
import { parseFeed } from '#worker/providers/feeds/parse-feed.ts';

/** Parses a recorded feed of `tests/fixtures/feeds` as if it came from www.example.com. */
export function parseFixture(name: string, contentType: string | null = null) {
  const bytes = readFileSync(new URL(`../fixtures/feeds/${name}`, import.meta.url));
  return parseFeed(decodeFeed(new Uint8Array(bytes), contentType), 'https://www.example.com/feed');
}
