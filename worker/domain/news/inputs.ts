import { z } from 'zod';
import { isPublicAddress } from '../shared/is-public-address.ts';
import { SAMPLE_SOURCE } from './default-sources.ts';

/** What leaves no mark on a screen: control and formatting characters, spaces, and letters that are blank. */
const INVISIBLE = /[\p{C}\p{Z}\p{DI}\u2800]/gu;

function isVisible(text: string): boolean {
  return text.replace(INVISIBLE, '') !== '';
}

function describeSource(isAddress: (text: string) => boolean) {
  return z.object({
    name: z.string('newsSourceName').trim().refine(isVisible, 'newsSourceName').max(100, 'tooLong'),
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
