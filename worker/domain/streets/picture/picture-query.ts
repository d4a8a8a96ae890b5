import { z } from 'zod';
import { MAP_THEMES } from '../map-colors.ts';

/** The contents of a picture: the driver's route, the route with evaluated offers, or everything on the map. */
const PICTURE_VIEWS = ['route', 'whatIf', 'map'] as const;

/** The query parameters of a picture; sizes in points. */
export const pictureQuerySchema = z.object({
  view: z.enum(PICTURE_VIEWS).default('map'),
  theme: z.enum(MAP_THEMES).default('light'),
  width: z.coerce.number().int().min(160).max(800).default(640),
  height: z.coerce.number().int().min(120).max(800).default(480),
  /** The height at the top to keep free of places, because a container of another shape crops it. */
  headroom: z.coerce.number().int().min(0).max(400).default(0),
  /** The id of the offer whose detour is drawn. */
  offer: z.string().max(64).optional(),
  language: z.string().max(60).optional(),
});

export type PictureQuery = z.infer<typeof pictureQuerySchema>;
