import { z } from 'zod';
import { isPublicAddress } from '../shared/is-public-address.ts';

/** A feed to add: a name for readers, and a public https address. */
export const newsSourceSchema = z.object({
  name: z.string('newsSourceName').trim().min(1, 'newsSourceName').max(100, 'tooLong'),
  url: z.string('newsSourceUrl').trim().max(500, 'tooLong').refine(isPublicAddress, 'newsSourceUrl'),
});
export type NewsSourceInput = z.infer<typeof newsSourceSchema>;
