/**
 * Whether an `If-None-Match` names this ETag, compared weakly (RFC 9110 §8.8.3.2): a proxy that compresses a response marks its
 * tag as weak.
 */
export function isSameTag(asked: string | null | undefined, tag: string): boolean {
  return asked?.replace(/^W\//, '') === tag;
}
