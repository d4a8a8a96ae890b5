import { z } from 'zod';
import { UNITS } from './units.ts';

/** The unit of the distances in a form, sent along because the driver's setting may change while the form is open. */
export const formUnitsSchema = z.enum(UNITS).catch('miles');
