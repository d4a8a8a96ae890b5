/** Invisible characters: control and formatting characters, spaces, and blank letters. */
const INVISIBLE = /[\p{C}\p{Z}\p{DI}\u2800]/gu;

/** Returns how many visible characters a text has. */
export function countVisible(text: string): number {
  return [...text.replace(INVISIBLE, '')].length;
}
