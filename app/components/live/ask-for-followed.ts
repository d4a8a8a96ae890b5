/** Asks for the page that is shown: 304 while it is what `tag` stands for, null where the server cannot be reached. */
export function askForFollowed(tag: string): Promise<Response | null> {
  const headers = { Accept: 'text/html', 'If-None-Match': tag };
  return fetch(location.href, { headers }).catch(() => null);
}
