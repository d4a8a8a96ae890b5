import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './app-env.ts';

/** Only this machine has these names, whoever asks: no other site's name can be made to lead to it. */
const LOOPBACK = /^(?:localhost|[\w-]+\.localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Guard: deployed, a page asked for over http is sent on to https, and the API refuses: a client that sends its data in
 * the clear must not go on unnoticed. Locally only this machine's own names are served, and that of `SITE_URL`: a page
 * of another site whose name suddenly leads here must not read a developer's data.
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
