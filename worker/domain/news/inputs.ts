import { z } from 'zod';
import { isPublicAddress } from '#worker/domain/shared/is-public-address.ts';
import { visibleName } from '#worker/domain/shared/visible-name.ts';

/** A feed to add: a name for readers, and a public https address. */
export const newsSourceSchema = z.object({
  name: visibleName('newsSourceName'),
  url: z.string('newsSourceUrl').trim().max(500, 'tooLong').refine(isPublicAddress, 'newsSourceUrl'),
});
export type NewsSourceInput = z.infer<typeof newsSourceSchema>;
