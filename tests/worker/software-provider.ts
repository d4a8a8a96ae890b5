import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { vi } from 'vitest';
import { encodeBase64Url } from '#worker/domain/shared/base64-url.ts';

type Claims = JWTPayload & Record<string, unknown>;

type Grant = { claims: Claims; nonce: string; challenge: string; redirectUri: string };

type KeyName = 'first' | 'second' | 'stranger';

/** How a provider differs from a correct one, or from how it was before. */
type Twist = {
  isDown?: boolean;
  tokenAnswer?: Response;
  document?: Record<string, unknown>;
  userInfo?: Record<string, unknown>;
  tokenHeader?: Record<string, unknown>;
  tokenClaims?: Claims;
  signWith?: KeyName | 'client secret' | 'none';
  publish?: KeyName[];
};

const base64 = (value: unknown) => encodeBase64Url(new TextEncoder().encode(JSON.stringify(value)));

/**
 * Starts an OpenID provider in memory, behind `fetch`. It checks the code, its single use, PKCE and the client's secret like a
 * real one does; `twist` changes it. why: Worker tests have no network. The real provider is in tests/e2e.
 */
export async function startProvider(issuer: string) {
  const algorithm = 'ES256';
  const client = { id: 'roadwaze', secret: 'a client secret that only tests know' };
  const keys = {
    first: await generateKeyPair(algorithm),
    second: await generateKeyPair(algorithm),
    stranger: await generateKeyPair(algorithm),
  };
  const grants = new Map<string, Grant>();
  const issued: string[] = [];
  const requests: string[] = [];
  const provider = { twist: {} as Twist };

  async function signToken(claims: Claims): Promise<string> {
    const { signWith = 'first', tokenHeader = {}, tokenClaims = {} } = provider.twist;
    const now = Math.floor(Date.now() / 1000);
    const payload = { iss: issuer, aud: client.id, iat: now, exp: now + 300, ...claims, ...tokenClaims };
    if (signWith === 'none') return `${base64({ alg: 'none' })}.${base64(payload)}.`;
    if (signWith === 'client secret') {
      const secret = new TextEncoder().encode(client.secret);
      return new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(secret);
    }
    const kid = signWith === 'stranger' ? 'first' : signWith;
    const header = { alg: algorithm, kid, ...tokenHeader };
    return new SignJWT(payload).setProtectedHeader(header).sign(keys[signWith].privateKey);
  }

  async function answerToken(request: Request): Promise<Response> {
    if (provider.twist.tokenAnswer) return provider.twist.tokenAnswer;
    const form = new URLSearchParams(await request.text());
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const verifier = new TextEncoder().encode(form.get('code_verifier') ?? '');
    const challenge = encodeBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', verifier)));
    const isClient =
      request.headers.get('Authorization') === `Basic ${btoa(`${client.id}:${client.secret}`)}`;
    if (!isClient) return Response.json({ error: 'invalid_client' }, { status: 401 });
    const isGood = grant?.challenge === challenge && grant.redirectUri === form.get('redirect_uri');
    if (!isGood) return Response.json({ error: 'invalid_grant' }, { status: 400 });
    const tokens = {
      id_token: await signToken({ nonce: grant.nonce, ...grant.claims }),
      access_token: encodeBase64Url(crypto.getRandomValues(new Uint8Array(32))),
      token_type: 'Bearer',
    };
    issued.push(tokens.id_token, tokens.access_token);
    return Response.json(tokens);
  }

  async function answer(request: Request): Promise<Response> {
    const { isDown, document, userInfo, publish = ['first'] } = provider.twist;
    const { pathname } = new URL(request.url);
    requests.push(pathname);
    if (isDown) throw new TypeError('connection refused');
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return Response.json({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/me`,
          jwks_uri: `${issuer}/keys`,
          ...document,
        });
      case '/keys': {
        const list = publish.map(async (kid) => ({
          ...(await exportJWK(keys[kid].publicKey)),
          kid,
          alg: algorithm,
        }));
        return Response.json({ keys: await Promise.all(list) });
      }
      case '/token':
        return answerToken(request);
      case '/me':
        return issued.includes(request.headers.get('Authorization')?.slice(7) ?? '')
          ? Response.json(userInfo ?? {})
          : new Response(null, { status: 401 });
      default:
        return new Response(null, { status: 404 });
    }
  }

  vi.mocked(fetch).mockImplementation((input, init) => {
    const request = new Request(input as RequestInfo, init as RequestInit);
    if (new URL(request.url).origin !== issuer) throw new Error(`Undeclared request to ${request.url}`);
    return answer(request);
  });

  return Object.assign(provider, {
    issuer,
    issued,
    requests,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret },
    /** Returns the query with which the provider redirects the browser back once a person has agreed. */
    consent(authorization: URL, claims: Claims): URLSearchParams {
      const { searchParams } = authorization;
      const code = crypto.randomUUID();
      grants.set(code, {
        claims,
        nonce: searchParams.get('nonce') ?? '',
        challenge: searchParams.get('code_challenge') ?? '',
        redirectUri: searchParams.get('redirect_uri') ?? '',
      });
      return new URLSearchParams({ code, state: searchParams.get('state') ?? '' });
    },
  });
}

export type SoftwareProvider = Awaited<ReturnType<typeof startProvider>>;
