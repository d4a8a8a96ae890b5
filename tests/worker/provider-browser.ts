import { send } from './client.ts';
import type { SoftwareProvider } from './software-provider.ts';

/** Returns the settings of a deployment that signs in with this provider. */
export const deployWith = (provider: SoftwareProvider) => ({
  APP_ENV: 'production',
  RATE_LIMITS: 'off',
  ...provider.env,
});

/** Returns `name=value` of a cookie that a response sets. */
export const getCookie = (answer: Response, name: string) =>
  answer.headers.get('Set-Cookie')?.match(new RegExp(`__Host-${name}=[\\w-]{43}`))?.[0];

/** Starts a sign-in with the provider. */
export async function startAt(provider: SoftwareProvider, query = '', cookie = '') {
  const answer = await send('GET', `/api/login${query}`, {
    env: deployWith(provider),
    headers: { Cookie: cookie },
  });
  const location = answer.headers.get('Location');
  if (!location) throw new Error(`Sign-in answered ${answer.status}`);
  return { answer, authorization: new URL(location), cookie: getCookie(answer, 'sign-in') ?? '' };
}

/** Follows the provider's redirect back to us. */
export const comeBackTo = (
  provider: SoftwareProvider,
  query: URLSearchParams | Record<string, string>,
  cookie: string,
) =>
  send('GET', `/api/login/callback?${new URLSearchParams(query)}`, {
    env: deployWith(provider),
    headers: { Cookie: cookie, Accept: 'text/html' },
  });

/** Signs in with the provider as the person in the claims. */
export async function signInAt(provider: SoftwareProvider, claims: Record<string, unknown>, query = '') {
  const { authorization, cookie } = await startAt(provider, query);
  return comeBackTo(provider, provider.consent(authorization, claims), cookie);
}
