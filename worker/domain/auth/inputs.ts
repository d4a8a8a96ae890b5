import { z } from 'zod';
import { isTimeZone } from '../shared/time.ts';

/** Local sign-in: an e-mail is enough; the names are taken when the driver is new. */
export const signInSchema = z.object({
  email: z.string('email').trim().toLowerCase().max(100, 'tooLong').pipe(z.email('email')),
  firstName: z.string().trim().max(100, 'tooLong').optional(),
  lastName: z.string().trim().max(100, 'tooLong').optional(),
  timeZone: z.string().max(64, 'timeZone').refine(isTimeZone, 'timeZone').optional(),
  returnTo: z.string().max(500, 'tooLong').optional(),
});
export type SignInInput = z.infer<typeof signInSchema>;
