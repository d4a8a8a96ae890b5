import { z } from 'zod';
import { emailSchema } from '#worker/domain/auth/inputs.ts';
import { phoneNumber } from '#worker/domain/auth/phone-number.ts';
import { lineOfText } from '#worker/domain/shared/plain-text.ts';
import { COUNTRIES, USER_TYPES } from './qr-signup.ts';

/** The data in the QR code of a sign-up in person. */
export const qrSignupSchema = z.object({
  userType: z.enum(USER_TYPES, 'userType').default('driver'),
  email: emailSchema,
  firstName: lineOfText('firstName').min(1, 'firstName').max(100, 'tooLong'),
  lastName: lineOfText('lastName').min(1, 'lastName').max(100, 'tooLong'),
  phoneNumber: phoneNumber().optional(),
  country: z.enum(COUNTRIES, 'country').default('US'),
});
