import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './app-env.ts';

/** Names of this machine that no DNS server can redirect. */
const LOOPBACK = /^(?:localhost|[\w-]+\.localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Guard: in deployments, pages redirect http to https, and the API rejects http so that clients notice they send data
 * unencrypted. Locally, accepts only loopback names and the host of `SITE_URL`, against DNS rebinding.
 */
export const requireAddress = createMiddleware<AppEnv>(async (c, next) => {
  const url = new URL(c.req.url);
  const { isLocal, siteUrl } = c.var.ctx.config;
  if (LOOPBACK.test(url.hostname)) return next();
  if (isLocal) {
    if (url.hostname === new URL(siteUrl).hostname) return next();
    return c.json({ message: `This server is at ${siteUrl}. Set SITE_URL for another address.` }, 421);
  }
  if (url.protocol === 'https:') return next();
  if (c.req.path.startsWith('/api/')) return c.json({ message: 'Use https.' }, 403);
  url.protocol = 'https:';
  return c.redirect(url.href, 308);
});
