/** Returns whether a request comes from a phone, by its client hint or else its `User-Agent`. */
export function isPhone(headers: Pick<Headers, 'get'>): boolean {
  const hint = headers.get('Sec-CH-UA-Mobile');
  if (hint) return hint === '?1';
  return /\bMobi/.test(headers.get('User-Agent') ?? '');
}
