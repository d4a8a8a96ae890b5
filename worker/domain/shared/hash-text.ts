/** 32 bits of a text. Not for secrets. Source: FNV-1a, G. Fowler, L. C. Noll, K.-P. Vo (public domain). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}
