/** Requests the current page. Returns a 304 while it still matches `tag`, or null if the server is unreachable. */
export function askForFollowed(tag: string): Promise<Response | null> {
  const headers = { Accept: 'text/html', 'If-None-Match': tag };
  return fetch(location.href, { headers }).catch(() => null);
}
