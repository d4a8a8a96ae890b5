import type { JWTPayload } from 'jose';
import { z } from 'zod';
import type { Ctx } from '#worker/ctx.ts';
import { emailSchema } from '#worker/domain/auth/inputs.ts';
import { toLineOfText, toSeenName } from '#worker/domain/shared/plain-text.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { askProvider } from './ask-provider.ts';
import type { ProviderMetadata } from './provider-metadata.ts';

/** The person who signed in. `verifiedEmail` is null unless the provider has verified the address. */
export type ProviderProfile = {
  subject: string;
  verifiedEmail: string | null;
  firstName: string;
  lastName: string;
  /** The URL of the person's picture at the provider. */
  pictureUrl: string | null;
};

const name = z
  .string()
  .transform((text) => toSeenName(toLineOfText(text, 100)))
  .catch('');

const claimsSchema = z.object({
  email: emailSchema.nullable().catch(null),
  given_name: name,
  family_name: name,
  picture: z.string().max(2000).nullable().catch(null),
});

/**
 * Returns the profile from verified claims. Fetches the user info if the provider leaves the email out of the ID token (§5.3).
 */
export async function readProfile(
  ctx: Ctx,
  metadata: ProviderMetadata,
  { claims, accessToken }: { claims: JWTPayload & { sub: string }; accessToken: string },
): Promise<Result<ProviderProfile>> {
  if (claims.email !== undefined || !metadata.userInfoEndpoint) return succeed(toProfile(claims.sub, claims));
  const answer = await askProvider(ctx, metadata.userInfoEndpoint, {
    Authorization: `Bearer ${accessToken}`,
  });
  if (!answer.ok) return answer;
  const info = z.looseObject({ sub: z.literal(claims.sub) }).safeParse(answer.value);
  return info.success ? succeed(toProfile(claims.sub, info.data)) : fail('signInFailed');
}

function toProfile(subject: string, claims: Record<string, unknown>): ProviderProfile {
  const { email, given_name, family_name, picture } = claimsSchema.parse(claims);
  // Some providers send booleans as strings.
  const isVerified = claims.email_verified === true || claims.email_verified === 'true';
  return {
    subject,
    verifiedEmail: isVerified ? email : null,
    firstName: given_name,
    lastName: family_name,
    pictureUrl: picture,
  };
}
