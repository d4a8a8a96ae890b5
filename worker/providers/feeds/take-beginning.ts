const MAX_LENGTH = 100;

/**
 * Returns a title from the beginning of a plain text: its first sentence. A longer sentence is cut after the last word within 100
 * characters, a text without spaces after 100 characters, both with an ellipsis.
 */
export function takeBeginning(text: string): string {
  const sentence = /^.*?[.!?。！？؟](?=\s|$)/su.exec(text)?.[0] ?? text;
  const characters = [...sentence.replace(/\s+/g, ' ').trim()];
  if (characters.length <= MAX_LENGTH) return characters.join('');
  const begun = characters.slice(0, MAX_LENGTH).join('');
  const words = begun.slice(0, begun.lastIndexOf(' ') + 1).trimEnd();
  return `${words || begun}…`;
}
