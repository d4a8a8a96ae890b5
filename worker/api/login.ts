import { z } from '@hono/zod-openapi';
import { getCookie } from 'hono/cookie';
import { createPasskeyHint, getPasskeySite } from '#worker/auth/passkeys.ts';
import { clearReferralCookie, readReferralCookie } from '#worker/auth/referral-cookie.ts';
import { passkeySignInSchema, signInSchema } from '#worker/domain/auth/inputs.ts';
import { getSafeReturnPath } from '#worker/domain/auth/safe-return-path.ts';
import { unwrap } from '#worker/http/api-failure.ts';
import { limitApiByAddress } from '#worker/http/limit-requests.ts';
import { signInLocally } from '#worker/services/auth/sign-in-locally.ts';
import {
  createPasskeySignInOptions,
  signInWithPasskey,
} from '#worker/services/passkeys/sign-in-with-passkey.ts';
import { createRouter, describeJson, describeOperations } from './router.ts';

const tags = ['Sign-in'];
const operation = describeOperations('Sign-in', limitApiByAddress('signIn'));

/** The argument of `navigator.credentials.get()`, in the JSON form that `parseRequestOptionsFromJSON()` reads. */
const requestOptionsSchema = z
  .looseObject({ challenge: z.string(), rpId: z.string() })
  .openapi('PasskeyRequestOptions');

const createOptions = operation('post', '/login/passkey/options', {
  summary: 'Begin a sign-in with a passkey',
  responses: {
    200: describeJson(requestOptionsSchema, 'WebAuthn request options, good for one try within 5 minutes'),
  },
});

const signIn = operation('post', '/login/passkey', {
  summary: 'Sign in with what the passkey signed',
  body: passkeySignInSchema,
  responses: {
    200: describeJson(
      z.object({ returnTo: z.string() }),
      'Signed in, with the session cookie; where to go now',
    ),
  },
  errors: [401],
});

const signInByEmail = operation('post', '/login/local', {
  summary: 'Sign in by email (local only)',
  body: signInSchema,
  responses: { 303: { description: 'Signed in: to `returnTo` or /, with the session cookie' } },
  errors: [404],
});

const page = (description: string) => ({ description, content: { 'text/html': { schema: z.string() } } });
const pageErrors = {
  500: page('Our mistake'),
  429: page('Too many requests; see Retry-After'),
  503: page('No provider, or unreachable'),
};

export const loginApi = createRouter()
  .openapi(signInByEmail, async (c) => {
    const input = c.req.valid('json');
    const device = c.req.header('User-Agent') ?? '';
    const { ctx } = c.var;
    const cookieTimeZone = getCookie(c, 'timeZone');
    const cookieHeader = c.req.header('Cookie') ?? null;
    const referral = await readReferralCookie(ctx.config, cookieHeader);
    const asked = { input, device, cookieHeader, cookieTimeZone, referral };
    const { setCookie } = unwrap(await signInLocally(ctx, asked));
    c.header('Set-Cookie', setCookie);
    if (referral) c.header('Set-Cookie', clearReferralCookie(ctx.config), { append: true });
    return c.redirect(getSafeReturnPath(input.returnTo), 303);
  })
  .openapi(createOptions, async (c) => {
    const site = getPasskeySite(c.req.url);
    const options = await createPasskeySignInOptions(c.var.ctx, site);
    return c.json({ ...options, rpId: site.host }, 200);
  })
  .openapi(signIn, async (c) => {
    const { credential, returnTo } = c.req.valid('json');
    const device = c.req.header('User-Agent') ?? '';
    const site = getPasskeySite(c.req.url);
    const cookieHeader = c.req.header('Cookie') ?? null;
    const asked = { site, credential, device, cookieHeader };
    const { setCookie } = unwrap(await signInWithPasskey(c.var.ctx, asked));
    c.header('Set-Cookie', setCookie);
    c.header('Set-Cookie', createPasskeyHint(c.var.ctx), { append: true });
    c.header('Set-Cookie', clearReferralCookie(c.var.ctx.config), { append: true });
    return c.json({ returnTo: getSafeReturnPath(returnTo) }, 200);
  });

// Two pages under /api that the app serves (worker/index.ts) and that are only described here.
loginApi.openAPIRegistry.registerPath({
  method: 'get',
  path: '/login',
  tags,
  summary: 'The sign-in page, or straight on to the one provider there is',
  request: {
    query: z.object({
      returnTo: z.string().optional().openapi({ description: 'A path of this site' }),
      provider: z.enum(['google', 'oidc']).optional(),
      choose: z.string().optional().openapi({ description: 'Show the page in any case' }),
    }),
  },
  responses: {
    200: page('The sign-in page'),
    302: { description: 'To the provider, with the sign-in cookie' },
    ...pageErrors,
  },
});
loginApi.openAPIRegistry.registerPath({
  method: 'get',
  path: '/login/callback',
  tags,
  summary: 'Where a provider sends the browser back to',
  request: {
    query: z.object({
      state: z.string().optional(),
      code: z.string().optional(),
      error: z.string().optional(),
      iss: z.string().optional(),
    }),
  },
  responses: {
    303: { description: 'Signed in: to where the sign-in was asked for, with the session cookie' },
    400: page('Stale, unknown or used sign-in, or an answer that cannot be verified'),
    403: page('The provider refused, or has not verified the email address'),
    ...pageErrors,
  },
});
