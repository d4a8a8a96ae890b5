import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare';
import { limitByAddress } from '#app/lib/rate-limit.server.ts';
import { hasPasskeyHint } from '#worker/auth/passkeys.ts';
import { chooseProvider } from '#worker/domain/auth/sign-in-provider.ts';
import type { Failure } from '#worker/domain/shared/result.ts';
import { startProviderSignIn } from '#worker/services/auth/start-provider-sign-in.ts';

/**
 * Redirects to the sign-in provider if one is requested or it is the only way to sign in. Otherwise returns why the redirect
 * failed, or null to show the sign-in page.
 */
export async function startSignIn(
  { context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>,
  returnTo: string,
): Promise<Failure | null> {
  const { ctx } = context;
  const { searchParams, origin } = new URL(request.url);
  const cookieHeader = request.headers.get('Cookie');
  const provider = chooseProvider(ctx.config.signInProviders, {
    providerId: searchParams.get('provider'),
    wantsPage: ctx.config.isLocal || searchParams.has('choose') || hasPasskeyHint(cookieHeader),
  });
  if (!provider) return null;
  const allowed = await limitByAddress(context, request, 'signIn');
  if (!allowed.ok) return allowed.error;
  const started = await startProviderSignIn(ctx, { provider, origin, returnTo, cookieHeader });
  if (!started.ok) return started.error;
  throw redirect(started.value.url, { headers: { 'Set-Cookie': started.value.setCookie } });
}
