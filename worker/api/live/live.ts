import { z } from '@hono/zod-openapi';
import { LIVE_TOPICS } from '#worker/domain/live/live-message.ts';
import { toDollars } from '#worker/domain/shared/money.ts';
import { ApiFailure } from '#worker/http/api-failure.ts';
import { isSameTag } from '#worker/http/is-same-tag.ts';
import { requireApiDriver } from '#worker/http/require-api-driver.ts';
import { getRinging } from '#worker/services/live/get-ringing.ts';
import { createRouter, describeJson, describeOperations, toIso } from '../router.ts';

const operation = describeOperations('Live', requireApiDriver);

const since = z.coerce
  .number('invalidValue')
  .int('invalidValue')
  .min(0, 'invalidValue')
  .max(Number.MAX_SAFE_INTEGER, 'invalidValue')
  .default(0)
  .openapi({ description: 'The version that is known: only what changed after it is returned' });
const query = z.object({ since });

const message = z.object({
  type: z.literal('changed'),
  topics: z.array(z.enum(LIVE_TOPICS)).openapi({ description: 'What to read again; empty: nothing' }),
  version: z.int(),
  arrived: z.array(z.string()).openapi({ description: 'Ids of the offers that came since' }),
});

const socket = operation('get', '/live', {
  summary: 'Open a WebSocket that sends what changed for the driver, as messages of /live/changes',
  query,
  responses: { 101: { description: 'Open; closed with 4401 when the session ends' } },
  errors: [426],
});

const changes = operation('get', '/live/changes', {
  summary: 'List what changed for the driver, for where a WebSocket cannot be opened',
  query,
  headers: z.object({ 'if-none-match': z.string().optional() }),
  responses: {
    200: describeJson(message, 'What changed; its version is the ETag'),
    304: { description: 'Nothing since the version of If-None-Match' },
  },
});

const ringing = operation('get', '/live/ringing', {
  summary: 'Get the open offers, and how a new one may announce itself now',
  responses: {
    200: describeJson(
      z.object({
        offers: z.array(
          z.object({
            id: z.string(),
            restaurantName: z.string(),
            payoutAmount: z.number(),
            expiresAt: z.string(),
          }),
        ),
        chimes: z.boolean(),
        vibrates: z.boolean(),
        marksTitle: z.boolean(),
        badgesApp: z.boolean(),
      }),
      'In quiet hours nothing rings',
    ),
  },
});

/** `requireSameOrigin` rejects sockets opened by other sites' pages, because browsers always send `Origin` with an upgrade. */
export const liveApi = createRouter()
  .openapi(socket, async (c) => {
    if (c.req.header('Upgrade')?.toLowerCase() !== 'websocket') {
      throw new ApiFailure({ code: 'upgradeRequired' });
    }
    const { ctx, driver, sessionId } = c.var;
    const opening = { driverId: driver.id, sessionId, since: c.req.valid('query').since, readAt: ctx.now };
    const opened = await ctx.live.connect(opening);
    if (!opened) throw new ApiFailure({ code: 'unavailable' });
    if (opened.status === 401) throw new ApiFailure({ code: 'unauthorized' });
    // Copied, because the channel's response has immutable headers.
    return new Response(null, { status: 101, webSocket: opened.webSocket });
  })
  .openapi(changes, async (c) => {
    const { ctx, driver } = c.var;
    const current = await ctx.live.readChanges(driver.id, c.req.valid('query').since);
    if (!current) throw new ApiFailure({ code: 'unavailable' });
    const tag = `"${current.version}"`;
    c.header('ETag', tag);
    if (isSameTag(c.req.valid('header')['if-none-match'], tag)) return c.body(null, 304);
    return c.json(current, 200);
  })
  .openapi(ringing, async (c) => {
    const { offers, ...rings } = await getRinging(c.var.ctx, c.var.driver);
    const list = offers.map(({ id, restaurantName, payoutCents, expiresAt }) => ({
      id,
      restaurantName,
      payoutAmount: toDollars(payoutCents),
      expiresAt: toIso(expiresAt),
    }));
    return c.json({ offers: list, ...rings }, 200);
  });
