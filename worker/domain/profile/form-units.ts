import { z } from 'zod';
import { UNITS } from './units.ts';

/** The unit a form says its distances are in, which may have changed elsewhere since it was shown. */
export const formUnitsSchema = z.enum(UNITS).catch('miles');
