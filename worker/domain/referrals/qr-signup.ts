import { z } from 'zod';
import { emailSchema } from '#worker/domain/auth/inputs.ts';

/** Who can be signed up with a code. */
export const USER_TYPES = ['driver', 'client', 'restaurant'] as const;
export type UserType = (typeof USER_TYPES)[number];

/** ISO 3166-1 codes of the countries offered; the first is the default. */
export const COUNTRIES = [
  'US',
  'CA',
  'GB',
  'AU',
  'DE',
  'FR',
  'ES',
  'IT',
  'NL',
  'BR',
  'MX',
  'IN',
  'CN',
  'JP',
  'KR',
] as const;

/** What the code of a sign-up in person carries. */
export const qrSignupSchema = z.object({
  userType: z.enum(USER_TYPES, 'userType').default('driver'),
  email: emailSchema,
  firstName: z.string('firstName').trim().min(1, 'firstName').max(100, 'tooLong'),
  lastName: z.string('lastName').trim().min(1, 'lastName').max(100, 'tooLong'),
  phoneNumber: z.string().trim().max(40, 'tooLong').optional(),
  country: z.enum(COUNTRIES, 'country').default('US'),
});
export type QrSignupInput = z.infer<typeof qrSignupSchema>;
