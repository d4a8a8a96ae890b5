import { z } from 'zod';
import { isPublicAddress } from '#worker/domain/shared/is-public-address.ts';
import { visibleName } from '#worker/domain/shared/visible-name.ts';

/** A feed to add: a display name and a public https URL. */
export const newsSourceSchema = z.object({
  name: visibleName('newsSourceName'),
  url: z.string('newsSourceUrl').trim().max(500, 'tooLong').refine(isPublicAddress, 'newsSourceUrl'),
});
export type NewsSourceInput = z.infer<typeof newsSourceSchema>;
