import { createAuthorization } from '#worker/auth/oauth/create-authorization.ts';
import { getProviderMetadata } from '#worker/auth/oauth/provider-metadata.ts';
import { insertAttempt } from '#worker/auth/sign-in-attempts.ts';
import { createToken, hashToken, readTokenCookie, serializeTokenCookie } from '#worker/auth/token-cookie.ts';
import type { Ctx } from '#worker/ctx.ts';
import type { SignInProvider } from '#worker/domain/auth/sign-in-provider.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { type Result, succeed } from '#worker/domain/shared/result.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { limitRate } from '#worker/limits/limit-rate.ts';

const LIFETIME_MS = 10 * MINUTE_MS;

/** The cookie that binds a sign-in to the browser that started it. */
export const SIGN_IN_COOKIE = 'sign-in';

/** Returns the URL a provider redirects the browser back to. */
export function getRedirectUri(origin: string): string {
  return `${origin}${paths.loginCallback()}`;
}

/** Starts a provider sign-in. Returns the URL to redirect the browser to, and the cookie that it must return with. */
export async function startProviderSignIn(
  ctx: Ctx,
  input: { provider: SignInProvider; origin: string; returnTo: string; cookieHeader: string | null },
): Promise<Result<{ url: string; setCookie: string }>> {
  const { provider, origin, returnTo, cookieHeader } = input;
  // An existing cookie is reused, so that two tabs can sign in concurrently.
  const known = readTokenCookie(ctx.config, SIGN_IN_COOKIE, cookieHeader);
  const browser = known ?? createToken();
  const allowed = known ? await limitRate(ctx, 'signInIdentity', { identity: known }) : succeed(undefined);
  if (!allowed.ok) return allowed;
  const metadata = await getProviderMetadata(ctx, provider);
  if (!metadata.ok) return metadata;
  const { url, state, codeVerifier, nonce } = createAuthorization(
    provider,
    metadata.value,
    getRedirectUri(origin),
  );
  await insertAttempt(ctx, {
    id: state,
    kind: 'oauth',
    driverId: null,
    data: { browser: await hashToken(browser), provider: provider.id, codeVerifier, nonce, returnTo },
    lifetimeMs: LIFETIME_MS,
  });
  const setCookie = serializeTokenCookie(ctx.config, SIGN_IN_COOKIE, browser, LIFETIME_MS / 1000);
  return succeed({ url, setCookie });
}
