/** What we are called; public map services, Resend and others refuse requests without a name, and a Worker's `fetch` adds none. */
export const USER_AGENT = 'Roadwaze';

/** Returns a `fetch` that says who asks, except where the request does. */
export function nameRequests(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  // A call without a receiver, as workerd demands.
  return (input, init) => {
    const headers = new Headers(init?.headers);
    if (!headers.has('User-Agent')) headers.set('User-Agent', USER_AGENT);
    return fetch(input, { ...init, headers });
  };
}
