import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from '@remix-run/cloudflare';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToReadableStream } from 'react-dom/server';
import { describeError } from '#worker/log.ts';
import { DocumentIntlProvider } from './i18n/document-intl.tsx';
import { readLocale } from './i18n/locale.server.ts';
import { getDocumentMessages, getMessages } from './i18n/messages.server.ts';
import { NonceContext } from './lib/nonce.ts';
import { isConsolePath } from './lib/paths.ts';

/**
 * Renders a whole document before it answers: a page's data is one round trip away, and without JavaScript a late
 * part would never be put in its place.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const { language, timeZone, isSignedIn } = await readLocale(context, request);
  const { pathname } = new URL(request.url);
  const audience = isConsolePath(pathname) ? 'administrator' : isSignedIn ? 'driver' : 'visitor';
  const json = JSON.stringify({ language, timeZone, messages: getDocumentMessages(language, audience) });
  let answer = status;
  const stream = await renderToReadableStream(
    <NonceContext.Provider value={context.cspNonce}>
      <DocumentIntlProvider intl={{ language, timeZone, messages: getMessages(language) }} json={json}>
        <RemixServer context={remixContext} url={request.url} nonce={context.cspNonce} />
      </DocumentIntlProvider>
    </NonceContext.Provider>,
    {
      nonce: context.cspNonce,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        answer = 500;
        context.ctx.log('error', 'renderFailed', describeError(error));
      },
    },
  );
  await stream.allReady;
  const html = addPreloadNonces(await new Response(stream).text(), context.cspNonce);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(html, { status: answer, headers });
}

/** What a loader or an action threw that was no answer. A visitor who left is no error. */
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

/** The script policy covers preloaded modules too, and `<Scripts>` leaves their nonce out. */
function addPreloadNonces(html: string, nonce: string): string {
  return html.replaceAll('<link rel="modulepreload"', `<link nonce="${nonce}" rel="modulepreload"`);
}
