const MAX_LENGTH = 100;

/**
 * Makes a title from the beginning of a plain text: its first sentence; of a longer one the words that fit into 100
 * characters and an ellipsis; of a long text without spaces its first 100 characters.
 */
export function takeBeginning(text: string): string {
  const sentence = /^.*?[.!?。！？؟](?=\s|$)/su.exec(text)?.[0] ?? text;
  const characters = [...sentence.replace(/\s+/g, ' ').trim()];
  if (characters.length <= MAX_LENGTH) return characters.join('');
  const begun = characters.slice(0, MAX_LENGTH).join('');
  const words = begun.slice(0, begun.lastIndexOf(' ') + 1).trimEnd();
  return `${words || begun}…`;
}
