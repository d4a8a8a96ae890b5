import { z } from 'zod';
import { lineOfText, toSeenName } from '#worker/domain/shared/plain-text.ts';
import { findTimeZone } from '#worker/domain/shared/time.ts';

/** An email address, trimmed and in lower case. */
export const emailSchema = z.string('email').trim().toLowerCase().max(100, 'tooLong').pipe(z.email('email'));

/** An IANA time zone, normalized to its usual letter case; an alias stays as typed. */
export const timeZoneSchema = z
  .string()
  .refine((zone) => findTimeZone(zone) !== undefined, 'timeZone')
  .overwrite((zone) => findTimeZone(zone) ?? zone);

const name = lineOfText().max(100, 'tooLong').transform(toSeenName).optional();

/** Local sign-in: only the email is required, and the names are used only to create a driver. */
export const signInSchema = z.object({
  email: emailSchema,
  firstName: name,
  lastName: name,
  timeZone: timeZoneSchema.optional(),
  returnTo: z.string().max(500, 'tooLong').optional(),
});
export type SignInInput = z.infer<typeof signInSchema>;

/** Bytes as base64url in a browser's passkey response (WebAuthn Level 3 §5.1). */
const bytes = z
  .string('passkey')
  .max(20_000, 'tooLong')
  .regex(/^[\w-]+$/, 'passkey');
const credential = { id: bytes.max(1400, 'tooLong'), rawId: bytes, type: z.literal('public-key', 'passkey') };

export const addPasskeySchema = z.object({
  name: lineOfText().max(60, 'tooLong').optional(),
  credential: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: z.array(z.string().max(40, 'tooLong')).max(10, 'tooLong').default([]),
    }),
  }),
});
export type AddPasskeyInput = z.infer<typeof addPasskeySchema>;

export const passkeySignInSchema = z.object({
  returnTo: z.string().max(500, 'tooLong').optional(),
  credential: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: bytes.nullish(),
    }),
  }),
});
export type PasskeySignInInput = z.infer<typeof passkeySignInSchema>;

/** An account at a sign-in provider. */
export const identitySchema = z.object({ provider: z.string().max(500), subject: z.string().max(500) });
export type IdentityInput = z.infer<typeof identitySchema>;

/** Reads a browser's response from one form field with JSON. */
function readJsonField<Schema extends z.ZodType>(schema: Schema) {
  return z
    .string('passkey')
    .max(20_000, 'tooLong')
    .transform((text, issues) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        issues.addIssue({ code: 'custom', message: 'passkey' });
        return z.NEVER;
      }
    })
    .pipe(schema);
}

export const adminPasskeyStepSchema = z.object({
  credential: readJsonField(passkeySignInSchema.shape.credential),
});
export const addAdminPasskeySchema = z.object({
  name: addPasskeySchema.shape.name,
  credential: readJsonField(addPasskeySchema.shape.credential),
});

/** The administrator's sign-in; an empty code passes, because the use case reports it with an error of its own. */
export const adminSignInSchema = z.object({
  adminCode: z.string('adminCode').trim().max(200, 'tooLong').default(''),
});
