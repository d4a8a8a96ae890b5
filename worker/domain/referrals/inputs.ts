import { z } from 'zod';
import { emailSchema } from '#worker/domain/auth/inputs.ts';
import { lineOfText } from '#worker/domain/shared/plain-text.ts';
import { visibleName } from '#worker/domain/shared/visible-name.ts';
import { COUNTRIES, USER_TYPES } from './qr-signup.ts';

/** The data in the QR code of a sign-up in person. */
export const qrSignupSchema = z.object({
  userType: z.enum(USER_TYPES, 'userType').default('driver'),
  email: emailSchema,
  firstName: visibleName('firstName'),
  lastName: visibleName('lastName'),
  phoneNumber: lineOfText().max(40, 'tooLong').optional(),
  country: z.enum(COUNTRIES, 'country').default('US'),
});
