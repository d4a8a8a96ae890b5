/** What `Retry-After` asks for at `now` (epoch ms), in ms: seconds or a date (RFC 9110 §10.2.3); 0 for none or nonsense. */
export function readRetryAfter(headers: Headers, now: number): number {
  const text = headers.get('Retry-After') ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}
