import { z } from '@hono/zod-openapi';
import { clearSessionCookie } from '#worker/auth/session.ts';
import { describeDevice } from '#worker/domain/auth/describe-device.ts';
import { unwrap } from '#worker/http/api-failure.ts';
import { requireApiDriver } from '#worker/http/require-api-driver.ts';
import { endAllSessions } from '#worker/services/sessions/end-all-sessions.ts';
import { endOwnSession } from '#worker/services/sessions/end-own-session.ts';
import { selectSessions } from '#worker/services/sessions/select-sessions.ts';
import { answerOnce } from './answer-once.ts';
import { createRouter, describeId, describeJson, describeOperations, toIso } from './router.ts';

const operation = describeOperations('Sessions', requireApiDriver);
const keyedOperation = describeOperations('Sessions', requireApiDriver, answerOnce);

const sessionSchema = z
  .object({
    id: z.string(),
    browser: z.string().nullable(),
    system: z.string().nullable(),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime().describe('To the day: it is renewed at most daily'),
    isCurrent: z.boolean().describe('Whether this request came with it'),
  })
  .openapi('Session');

const list = operation('get', '/sessions', {
  summary: 'Where the driver is signed in',
  responses: { 200: describeJson(z.array(sessionSchema), 'Active sessions, last seen first') },
});

const endOne = keyedOperation('delete', '/sessions/{id}', {
  summary: 'End one session',
  params: describeId('Session id'),
  responses: { 204: { description: 'Ended, at once' } },
});

const endAll = operation('delete', '/sessions', {
  summary: 'Log out everywhere, here included',
  query: z.object({
    passkeys: z.enum(['keep', 'remove']).default('keep').describe('A passkey that is kept can sign in again'),
  }),
  responses: { 204: { description: 'All ended, at once' } },
});

export const sessionsApi = createRouter()
  .openapi(list, async (c) => {
    const sessions = await selectSessions(c.var.ctx, c.var.driver.id);
    const json = sessions.map(({ id, device, createdAt, lastSeenAt }) => ({
      id,
      ...describeDevice(device),
      createdAt: toIso(createdAt),
      lastSeenAt: toIso(lastSeenAt),
      isCurrent: id === c.var.sessionId,
    }));
    return c.json(json, 200);
  })
  .openapi(endOne, async (c) => {
    const sessionId = c.req.valid('param').id;
    unwrap(await endOwnSession(c.var.ctx, { driverId: c.var.driver.id, sessionId }));
    if (sessionId === c.var.sessionId) c.header('Set-Cookie', clearSessionCookie(c.var.ctx));
    return c.body(null, 204);
  })
  .openapi(endAll, async (c) => {
    const { setCookie } = await endAllSessions(c.var.ctx, {
      driverId: c.var.driver.id,
      removesPasskeys: c.req.valid('query').passkeys === 'remove',
    });
    c.header('Set-Cookie', setCookie);
    return c.body(null, 204);
  });
