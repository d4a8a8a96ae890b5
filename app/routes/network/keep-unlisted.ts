import type { HeadersFunction } from '@remix-run/cloudflare';

/** The headers of a page whose address is a key: no list may have it. Of its loader and action they keep what those set. */
export const keepUnlisted: HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const answer = new Headers(loaderHeaders);
  for (const [name, value] of actionHeaders ?? []) answer.set(name, value);
  answer.set('X-Robots-Tag', 'noindex');
  return answer;
};
