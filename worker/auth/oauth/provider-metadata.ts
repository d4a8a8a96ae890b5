import type { JSONWebKeySet } from 'jose';
import { z } from 'zod';
import type { Ctx } from '#worker/ctx.ts';
import { isIssuerAllowed, type SignInProvider } from '#worker/domain/auth/sign-in-provider.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { askProvider } from './ask-provider.ts';

const CACHE_SECONDS = 3600;

const keySetSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) });

export type ProviderMetadata = {
  issuer: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  userInfoEndpoint: string | null;
  /** Whether the provider includes its issuer in authorization responses (RFC 9207). */
  namesItself: boolean;
  keys: JSONWebKeySet;
};

/**
 * Returns a provider's metadata (OpenID Connect Discovery 1.0) and keys, cached in KV for an hour. `isFresh` bypasses the cache,
 * for a provider that has rotated its keys.
 */
export async function getProviderMetadata(
  ctx: Ctx,
  provider: SignInProvider,
  isFresh = false,
): Promise<Result<ProviderMetadata>> {
  const key = `sign-in-provider:${provider.issuer}`;
  // A cache failure must not prevent sign-in.
  const known = isFresh ? null : await ctx.kv.get<ProviderMetadata>(key, 'json').catch(() => null);
  if (known) return succeed(known);
  const metadata = await discover(ctx, provider.issuer);
  if (metadata.ok) {
    const text = JSON.stringify(metadata.value);
    ctx.waitUntil(ctx.kv.put(key, text, { expirationTtl: CACHE_SECONDS }).catch(() => undefined));
  }
  return metadata;
}

async function discover(ctx: Ctx, issuer: string): Promise<Result<ProviderMetadata>> {
  const endpoint = z.url().refine((url) => isIssuerAllowed(url, ctx.config.isLocal));
  const documentSchema = z.object({
    issuer: z.string().refine((named) => isSameIssuer(named, issuer)),
    authorization_endpoint: endpoint,
    token_endpoint: endpoint,
    jwks_uri: endpoint,
    userinfo_endpoint: endpoint.optional(),
    authorization_response_iss_parameter_supported: z.boolean().optional(),
  });
  const answer = await askProvider(ctx, `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  if (!answer.ok) return answer;
  const document = documentSchema.safeParse(answer.value);
  if (!document.success) return refuseDocument(ctx, issuer, document.error);
  const keyAnswer = await askProvider(ctx, document.data.jwks_uri);
  if (!keyAnswer.ok) return keyAnswer;
  const keys = keySetSchema.safeParse(keyAnswer.value);
  if (!keys.success) return refuseDocument(ctx, issuer, keys.error);
  return succeed({
    issuer: document.data.issuer,
    authorizationEndpoint: document.data.authorization_endpoint,
    tokenEndpoint: document.data.token_endpoint,
    userInfoEndpoint: document.data.userinfo_endpoint ?? null,
    namesItself: document.data.authorization_response_iss_parameter_supported ?? false,
    keys: keys.data,
  });
}

/** Ignores a trailing slash, which the configured issuer may lack or have in excess. */
function isSameIssuer(one: string, other: string): boolean {
  return one.replace(/\/$/, '') === other.replace(/\/$/, '');
}

function refuseDocument(ctx: Ctx, issuer: string, error: z.ZodError): Result<never> {
  const fields = error.issues.map(({ path }) => path.join('.')).join(', ');
  ctx.log('warn', 'sign-in provider describes itself wrongly', { issuer, fields });
  return fail('signInUnreachable');
}
