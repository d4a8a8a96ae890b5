import type { HeadersFunction } from '@remix-run/cloudflare';

/** The headers of a page whose address is a secret: it must not be indexed. Keeps the headers of loader and action. */
export const noindexHeaders: HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const answer = new Headers(loaderHeaders);
  for (const [name, value] of actionHeaders ?? []) answer.set(name, value);
  answer.set('X-Robots-Tag', 'noindex');
  return answer;
};
