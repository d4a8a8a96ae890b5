import { CodeChallengeMethod, generateCodeVerifier, generateState, OAuth2Client } from 'arctic';
import type { SignInProvider } from '#worker/domain/auth/sign-in-provider.ts';
import type { ProviderMetadata } from './provider-metadata.ts';

type Authorization = { url: string; state: string; codeVerifier: string; nonce: string };

/** Returns the URL where the browser signs in at a provider (code flow, PKCE S256), and the secrets its response must match. */
export function createAuthorization(
  provider: SignInProvider,
  metadata: ProviderMetadata,
  redirectUri: string,
): Authorization {
  const state = generateState();
  const nonce = generateState();
  const codeVerifier = generateCodeVerifier();
  const url = new OAuth2Client(
    provider.clientId,
    provider.clientSecret,
    redirectUri,
  ).createAuthorizationURLWithPKCE(
    metadata.authorizationEndpoint,
    state,
    CodeChallengeMethod.S256,
    codeVerifier,
    ['openid', 'email', 'profile'],
  );
  url.searchParams.set('nonce', nonce);
  return { url: url.href, state, codeVerifier, nonce };
}
