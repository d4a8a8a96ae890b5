import { z } from 'zod';
import { isPublicAddress } from '../shared/is-public-address.ts';

/** What leaves no mark on a screen: control and formatting characters, spaces, and letters that are blank. */
const INVISIBLE = /[\p{C}\p{Z}\p{DI}\u2800]/gu;

function isVisible(text: string): boolean {
  return text.replace(INVISIBLE, '') !== '';
}

/** A feed to add: a name for readers, and a public https address. */
export const newsSourceSchema = z.object({
  name: z.string('newsSourceName').trim().refine(isVisible, 'newsSourceName').max(100, 'tooLong'),
  url: z.string('newsSourceUrl').trim().max(500, 'tooLong').refine(isPublicAddress, 'newsSourceUrl'),
});
export type NewsSourceInput = z.infer<typeof newsSourceSchema>;
