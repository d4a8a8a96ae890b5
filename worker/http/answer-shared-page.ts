import type { Context } from 'hono';
import { parse } from 'hono/utils/cookie';
import { encodeBase64Url } from '#worker/domain/shared/base64-url.ts';
import { getEdgeCache } from '#worker/edge-cache.ts';
import { findAcceptedLanguage, findLanguage } from '#worker/words/find-language.server.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_KEY } from '#worker/words/languages.ts';
import type { AppEnv } from './app-env.ts';

/** Cookies that don't affect the content of a shared page. */
const HARMLESS_COOKIES = [LANGUAGE_KEY, 'timeZone'];
/** A copy older than `FRESH_SECONDS` is re-rendered in the background at the next visit; it is cached for `KEPT_SECONDS`. */
const FRESH_SECONDS = 60;
const KEPT_SECONDS = 86_400;
const MADE_AT = 'X-Made-At';

type Render = () => Promise<Response>;

/**
 * Returns a page from the edge cache, keyed by language and app version, if it is the same for all visitors with that language:
 * no query, no session, no other cookies. Otherwise calls `render`. Browsers revalidate each time (304). Only script-free pages
 * are cached (`hasNoScript`), because other pages contain a nonce. Local deployments have no edge cache.
 */
export async function answerSharedPage(
  c: Context<AppEnv>,
  version: string,
  render: Render,
): Promise<Response> {
  const key = await findKey(c, version);
  if (key === null) return render();
  const copy = c.var.ctx.config.isLocal
    ? undefined
    : await getEdgeCache()
        .match(key)
        .catch(() => undefined);
  if (!copy) return toReply(c, await make(c, key, render));
  c.set('hasNoScript', true);
  const ageMs = c.var.ctx.now - Number(copy.headers.get(MADE_AT));
  if (ageMs > FRESH_SECONDS * 1000) c.executionCtx.waitUntil(make(c, key, render));
  return toReply(c, copy);
}

async function make(c: Context<AppEnv>, key: string, render: Render): Promise<Response> {
  const page = await render();
  if (page.status !== 200 || !c.var.hasNoScript) return page;
  const html = await page.arrayBuffer();
  const digest = await crypto.subtle.digest('SHA-256', html);
  const headers = new Headers(page.headers);
  headers.set('ETag', `"${encodeBase64Url(new Uint8Array(digest))}"`);
  headers.set('Cache-Control', `public, max-age=${KEPT_SECONDS}`);
  headers.set(MADE_AT, String(c.var.ctx.now));
  if (!c.var.ctx.config.isLocal) {
    const copy = new Response(html, { headers });
    c.executionCtx.waitUntil(
      getEdgeCache()
        .put(key, copy)
        .catch(() => undefined),
    );
  }
  return new Response(html, { headers });
}

/** Returns the cache key of a page, or null if the page may differ for this visitor. */
async function findKey({ req, var: { refusal, getSession } }: Context<AppEnv>, version: string) {
  const url = new URL(req.url);
  const cookies = parse(req.header('Cookie') ?? '');
  const isPlain = Object.keys(cookies).every((name) => HARMLESS_COOKIES.includes(name));
  if (refusal || url.search || !isPlain || (await getSession())) return null;
  const language =
    findLanguage(cookies[LANGUAGE_KEY]) ??
    findAcceptedLanguage(req.header('Accept-Language') ?? null) ??
    DEFAULT_LANGUAGE;
  url.searchParams.set('shared', `${language} ${version}`);
  return url.href;
}

/** Returns the page, or 304 if the browser's copy is current. */
function toReply({ req }: Context<AppEnv>, page: Response): Response {
  const headers = new Headers(page.headers);
  const tag = headers.get('ETag');
  headers.delete(MADE_AT);
  if (tag === null) return page;
  headers.set('Cache-Control', 'public, no-cache');
  headers.set('Vary', 'Cookie, Accept-Language');
  const isKnown = req.header('If-None-Match')?.includes(tag) ?? false;
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(page.body, { headers });
}
