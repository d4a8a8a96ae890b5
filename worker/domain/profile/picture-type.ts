/** How the pictures we keep begin (PNG, RFC 2083 §12.11; JPEG, ITU-T T.81 B.1.1; WebP, RFC 9649 §2.4). */
const BEGINNINGS: readonly [type: string, at: number, bytes: readonly number[]][] = [
  ['image/png', 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', 0, [0xff, 0xd8, 0xff]],
  ['image/webp', 8, [0x57, 0x45, 0x42, 0x50]],
];

/** The media type of a picture by how it begins, whatever it is called; null for anything but PNG, JPEG and WebP. */
export function findPictureType(bytes: Uint8Array): string | null {
  const found = BEGINNINGS.find(([, at, beginning]) =>
    beginning.every((byte, index) => bytes[at + index] === byte),
  );
  return found?.[0] ?? null;
}
