import * as build from 'virtual:remix/server-build';
import { type AppLoadContext, createRequestHandler } from '@remix-run/cloudflare';
import { type Context, Hono } from 'hono';
import { except } from 'hono/combine';
import { api } from './api/index.ts';
import { runCron } from './cron/index.ts';
import { createCtx } from './ctx.ts';
import { paths } from './domain/shared/paths.ts';
import { answerError } from './http/answer-error.ts';
import { answerSharedPage } from './http/answer-shared-page.ts';
import { answerTile } from './http/answer-tile.ts';
import type { AppEnv } from './http/app-env.ts';
import { createPageHandler } from './http/create-page-handler.ts';
import { findNetworkZone } from './http/find-network-zone.ts';
import { guardRoutes } from './http/guard-routes.ts';
import { limitRequests } from './http/limit-requests.ts';
import { openRequest } from './http/open-request.ts';
import { readBody } from './http/read-body.ts';
import { isForm, readForm } from './http/read-form.ts';
import { requireAddress } from './http/require-address.ts';
import { requirePageRequest } from './http/require-page-request.ts';
import { requireSameOrigin } from './http/same-origin.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { warmUpOnce } from './http/warm-up.ts';
import { DispatchArea } from './live/dispatch-area.ts';
import { DriverChannel } from './live/driver-channel.ts';

export { DispatchArea, DriverChannel };

const choosePageHandler = createPageHandler(guardRoutes(build), (pages) =>
  createRequestHandler(pages, build.mode),
);

async function answerPage(c: Context<AppEnv>): Promise<Response> {
  const { ctx, form = new FormData(), refusal = null } = c.var;
  const { getSession, readPage, isSuspended, getAdminSession } = c.var;
  const cspNonce = c.var.secureHeadersNonce ?? '';
  const context: AppLoadContext = {
    ctx,
    form,
    refusal,
    getSession,
    readPage,
    isSuspended,
    getAdminSession,
    cspNonce,
    networkZone: findNetworkZone(c.req.raw),
    retryAfter: null,
    hasNoScript: false,
  };
  const handle = choosePageHandler(new URL(c.req.raw.url).pathname);
  const response = await handle(c.req.raw, context);
  c.set('hasNoScript', context.hasNoScript);
  if (context.retryAfter) response.headers.set('Retry-After', context.retryAfter);
  // A form that a page refuses with 503 failed as expected: a provider is not set up or is unreachable.
  else if (response.status === 503) c.set('isSwitchedOff', true);
  return response;
}

const app = new Hono<AppEnv>();
app.onError(answerError);
app.use(
  warmUpOnce,
  openRequest,
  addSecurityHeaders,
  requireAddress,
  readBody,
  requireSameOrigin,
  limitRequests,
);
// Pages under /api: the sign-in, the URL a provider redirects to, the documentation, and their data requests.
app.get('/api/login', requirePageRequest, answerPage);
app.get('/api/login.data', requirePageRequest, answerPage);
app.get('/api/login/callback', requirePageRequest, answerPage);
app.get('/api/docs', requirePageRequest, answerPage);
app.get('/api/docs.data', requirePageRequest, answerPage);
// A form is handled by the page, everything else by the API.
app.post(
  '/api/login/local',
  except(({ req }) => !isForm(req.raw), requirePageRequest, readForm, answerPage),
);
app.route('/api', api);
app.get('/streets/:region/:version/:z/:x/:y', answerTile);
// Local deployments only; this branch with the demo is not in the deployed bundle.
if (typeof IS_DEPLOYED === 'undefined') app.route('/__local', (await import('./local/door.ts')).localDoor);
for (const path of [paths.terms(), paths.privacy()]) {
  app.get(path, requirePageRequest, (c) => answerSharedPage(c, build.assets.version, () => answerPage(c)));
}
app.all('*', requirePageRequest, readForm, answerPage);

export default {
  fetch: app.fetch,
  async scheduled({ cron, scheduledTime }, env, execution) {
    const ctx = createCtx(env, (work) => execution.waitUntil(work), crypto.randomUUID(), scheduledTime, {
      isScheduled: true,
    });
    const failed = (await runCron(ctx, cron)).filter(({ outcome }) => outcome === 'failed');
    // Throws, so that Cloudflare counts the trigger as failed.
    if (failed.length > 0) throw new Error(`Jobs failed: ${failed.map(({ job }) => job).join(', ')}`);
  },
} satisfies ExportedHandler<Env>;
