import { createLocalJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import type { Ctx } from '#worker/ctx.ts';
import type { SignInProvider } from '#worker/domain/auth/sign-in-provider.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { getProviderMetadata, type ProviderMetadata } from './provider-metadata.ts';

/** Only asymmetric signatures by the provider's own key: no "none" and no shared secret. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

const CLOCK_TOLERANCE_SECONDS = 60;

/**
 * Returns the claims of an ID token after checking signature, issuer, audience, times and nonce (OpenID Connect Core 1.0
 * §3.1.3.7). Fails with `signInFailed`.
 */
export async function verifyIdToken(
  ctx: Ctx,
  provider: SignInProvider,
  metadata: ProviderMetadata,
  { idToken, nonce }: { idToken: string; nonce: string },
): Promise<Result<JWTPayload & { sub: string }>> {
  try {
    const payload = await verifySignature(ctx, provider, metadata, idToken);
    const { sub, azp, aud } = payload;
    const isForUs = azp === undefined ? !Array.isArray(aud) || aud.length === 1 : azp === provider.clientId;
    if (payload.nonce !== nonce || !isForUs || !sub || sub.length > 255) {
      throw new errors.JWTClaimValidationFailed('nonce, azp or sub does not match', payload);
    }
    return succeed({ ...payload, sub });
  } catch (error) {
    const reason = error instanceof errors.JOSEError ? `${error.code}: ${error.message}` : 'unexpected';
    ctx.log('warn', 'ID token refused', { issuer: provider.issuer, reason });
    return fail('signInFailed');
  }
}

async function verifySignature(
  ctx: Ctx,
  provider: SignInProvider,
  metadata: ProviderMetadata,
  idToken: string,
): Promise<JWTPayload> {
  const verify = async (keys: ProviderMetadata['keys']) =>
    (
      await jwtVerify(idToken, createLocalJWKSet(keys), {
        issuer: metadata.issuer,
        audience: provider.clientId,
        algorithms: ALGORITHMS,
        requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: new Date(ctx.now),
      })
    ).payload;
  try {
    return await verify(metadata.keys);
  } catch (error) {
    // The provider may have rotated its keys since they were cached.
    if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
    const fresh = await getProviderMetadata(ctx, provider, true);
    if (!fresh.ok) throw error;
    return verify(fresh.value.keys);
  }
}
