import { SAMPLE_SOURCE } from './default-sources.ts';
import type { NewsSourceKind } from './news-source.ts';

/** An address as it is kept, without a fragment, and what kind of source it makes: only the sample's is not on the web. */
export function toSourceAddress(text: string): { url: string; kind: NewsSourceKind } {
  const address = new URL(text);
  address.hash = '';
  const url = address.href;
  return { url, kind: url === SAMPLE_SOURCE.url ? 'internal' : 'feed' };
}
