/**
 * Whether an `If-None-Match` header matches this ETag by weak comparison (RFC 9110 §8.8.3.2), because a proxy that compresses a
 * response marks its ETag as weak.
 */
export function isSameTag(asked: string | null | undefined, tag: string): boolean {
  return asked?.replace(/^W\//, '') === tag;
}
