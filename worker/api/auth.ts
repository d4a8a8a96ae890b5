import { z } from '@hono/zod-openapi';
import { endSession } from '#worker/auth/session.ts';
import { CLEAR_BROWSER_DATA } from '#worker/domain/auth/driver-header.ts';
import { requireApiDriver } from '#worker/http/require-api-driver.ts';
import { createRouter, describeJson, describeOperations, pickFields, toIsoTexts } from './router.ts';

const operation = describeOperations('Sign-in', requireApiDriver);
const openOperation = describeOperations('Sign-in');

const userSchema = z
  .object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    profileImageUrl: z.string().nullable(),
    subscriptionStatus: z.enum(['free', 'pro']),
    referralCode: z.string(),
    referralCount: z.int().describe('Active restaurant subscriptions'),
    trialEndsAt: z.iso.datetime().nullable(),
    language: z.string().nullable(),
    timeZone: z.string(),
    online: z.boolean().describe('Whether the shift runs'),
    createdAt: z.iso.datetime(),
  })
  .openapi('User');

const user = operation('get', '/auth/user', {
  summary: 'The signed-in driver',
  responses: { 200: describeJson(userSchema, 'The driver') },
});

const signOut = openOperation('get', '/logout', {
  summary: 'End the session',
  responses: {
    200: {
      description: 'A request from another site, or a HEAD request: the session stays, and browsers go to /',
    },
    303: { description: 'Signed out: to /' },
  },
});

export const authApi = createRouter()
  .openapi(user, (c) => {
    const { driver } = c.var;
    const { trialEndsAt, createdAt } = driver;
    const instants = toIsoTexts({ trialEndsAt, createdAt });
    const online = driver.onlineSince !== null;
    return c.json(pickFields(userSchema, { ...driver, ...instants, online }), 200);
  })
  .openapi(signOut, async (c) => {
    // A link or image on another site, or a HEAD request, must not sign a driver out.
    const site = c.req.header('Sec-Fetch-Site');
    const isOwn = site === undefined || site === 'same-origin' || site === 'none';
    if (!isOwn || c.req.method !== 'GET') {
      // Not a redirect, because the service worker cannot see where one leads and would take it for a sign-out.
      c.header('Refresh', '0; url=/');
      return c.html('', 200);
    }
    c.header('Set-Cookie', await endSession(c.var.ctx, c.req.header('Cookie') ?? null));
    c.header(...CLEAR_BROWSER_DATA);
    return c.redirect('/', 303);
  });
