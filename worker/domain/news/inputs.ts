import { z } from 'zod';
import { isPublicAddress } from '#worker/domain/shared/is-public-address.ts';
import { visibleName } from '#worker/domain/shared/visible-name.ts';
import { SAMPLE_SOURCE } from './default-sources.ts';

function describeSource(isAddress: (text: string) => boolean) {
  return z.object({
    name: visibleName('newsSourceName'),
    url: z.string('newsSourceUrl').trim().max(500, 'tooLong').refine(isAddress, 'newsSourceUrl'),
  });
}

/** A feed to add: a name for readers, and a public https address. */
export const newsSourceSchema = describeSource(isPublicAddress);
export type NewsSourceInput = z.infer<typeof newsSourceSchema>;

/** The same on a developer's machine, where the sample that ships with the app is a source as well. */
export const localNewsSourceSchema = describeSource(
  (text) => text === SAMPLE_SOURCE.url || isPublicAddress(text),
);
