/** Our user agent. Public map services, Resend and others reject requests without one, and a Worker's `fetch` doesn't add one. */
export const USER_AGENT = 'Roadwaze';

/** Returns a `fetch` that sets our user agent unless the request has one. */
export function nameRequests(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  // Called without a receiver, as workerd requires.
  return (input, init) => {
    const headers = new Headers(init?.headers);
    if (!headers.has('User-Agent')) headers.set('User-Agent', USER_AGENT);
    return fetch(input, { ...init, headers });
  };
}
