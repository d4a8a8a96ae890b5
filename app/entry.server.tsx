import { driverScript, visitorScript } from 'virtual:small-scripts';
import letters from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from '@remix-run/cloudflare';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToStringAsync } from 'preact-render-to-string';
import { describeError } from '#worker/log.ts';
import { listLanguages } from '#worker/words/find-language.server.ts';
import { getMessages } from '#worker/words/messages.server.ts';
import { type DocumentIntl, DocumentIntlProvider } from './i18n/document-intl.tsx';
import { readLocale } from './i18n/locale.server.ts';
import { getPagePath, getTextsVersion } from './i18n/page-messages.server.ts';
import { createFullTextStore, listTextAddresses } from './i18n/text-store.ts';
import { NonceContext } from './lib/nonce.ts';
import { readPageHandle } from './lib/page-handle.ts';
import { keepTranslate } from './rendering/keep-translate.server.ts';
import { releaseTrees } from './rendering/short-lived-trees.server.ts';
import { ONCE_HEADER } from './service-worker/should-cache-page.ts';
import { deferApp, removeScripts } from './start/defer-app.server.ts';
import { isStaticPage } from './start/is-static-page.ts';
import styles from './styles.css?url';

keepTranslate();
releaseTrees();

/**
 * Renders the whole document before responding: a page's data is one round trip away, and without JavaScript a streamed part
 * would never be moved into place.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const { language, timeZone, isSignedIn } = await readLocale(context, request);
  const pageId = remixContext.staticHandlerContext.matches.at(-1)?.route.id ?? 'root';
  const intl: DocumentIntl = {
    language,
    languages: listLanguages(),
    timeZone,
    pageId,
    version: getTextsVersion(language),
    audience: isSignedIn ? 'driver' : 'visitor',
    path: getPagePath(pageId),
  };
  const page = (
    <NonceContext.Provider value={context.cspNonce}>
      <DocumentIntlProvider intl={intl} store={createFullTextStore(getMessages(language))}>
        <RemixServer context={await readData(remixContext)} url={request.url} nonce={context.cspNonce} />
      </DocumentIntlProvider>
    </NonceContext.Provider>
  );
  const written = `<!DOCTYPE html>${await renderToStringAsync(page)}`;
  const staticPage = findStaticPage(request, remixContext);
  context.hasNoScript = staticPage?.isPlain ?? false;
  const html = context.hasNoScript
    ? removeScripts(written)
    : deferApp(written, {
        nonce: context.cspNonce,
        isStatic: staticPage !== null,
        script: staticPage ? visitorScript : driverScript,
        texts: staticPage ? [] : listTextAddresses(intl),
      });
  // The resources that block the first paint. An edge server may send this header ahead of the page.
  headers.set('Link', `<${styles}>; rel=preload; as=style, <${letters}>; rel=preload; as=font; crossorigin`);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (remixContext.staticHandlerContext.loaderData.root?.toast) headers.set(ONCE_HEADER, '1');
  return new Response(html, { status, headers });
}

/**
 * Returns the context with the page's data already read, so that its script is written in one piece. Otherwise the renderer would
 * suspend halfway.
 */
async function readData(context: EntryContext): Promise<EntryContext> {
  const value = await new Response(context.serverHandoffStream).text();
  const data = Object.assign(Promise.resolve(), { result: { done: true, value } });
  return { ...context, serverHandoffStream: new ReadableStream(), renderMeta: { streamCache: { 0: data } } };
}

/** Returns the options of a visitor's page that needs no app; null for other pages. */
function findStaticPage(
  request: Request,
  { staticHandlerContext, routeModules }: EntryContext,
): { isPlain: boolean } | null {
  const { loaderData, matches } = staticHandlerContext;
  const root: { isSignedIn: boolean } | undefined = loaderData.root;
  const id = matches.at(-1)?.route.id ?? 'root';
  const handle = routeModules[id]?.handle;
  const { pathname } = new URL(request.url);
  if (!root || !isStaticPage({ isSignedIn: root.isSignedIn, pathname, handle, data: loaderData[id] }))
    return null;
  return { isPlain: readPageHandle(handle)?.isPlain ?? false };
}

/** Logs an error that a loader or action threw, unless the visitor left. */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (request.signal.aborted) return;
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  const { pathname: path } = new URL(request.url);
  const described = isRefusal ? { status: error.status } : describeError(error);
  context.ctx.log(isRefusal ? 'warn' : 'error', 'unhandled error', { path, ...described });
}
