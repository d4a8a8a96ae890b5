import { z } from 'zod';
import type { LatLng } from '#worker/domain/shared/geo.ts';

const NEAR = /^-?\d{1,2}(?:\.\d{1,15})?,-?\d{1,3}(?:\.\d{1,15})?$/;

/** A search for places: a typed address or name, and where it probably is. */
export const findPlacesSchema = z.object({
  q: z.string('placeText').trim().min(3, 'placeText').max(200, 'placeText').describe('An address or a name'),
  near: z
    .string('near')
    .regex(NEAR, { error: 'near', abort: true })
    .refine((text) => readNear(text) !== null, 'near')
    .optional()
    .describe('Latitude and longitude with a comma between: of equal places the nearest comes first'),
});

/** Parses a text such as "39.28,-76.59"; returns null if it is out of range. */
export function readNear(text: string): LatLng | null {
  const [lat = Number.NaN, lng = Number.NaN] = text.split(',').map(Number);
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}
