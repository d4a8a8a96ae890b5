import { z } from 'zod';
import { UNITS } from './units.ts';

/** The unit of the distances in a form; the driver's setting may have changed since it was shown. */
export const formUnitsSchema = z.enum(UNITS).catch('miles');
