import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare';
import { requireDriver } from '#app/lib/auth.server.ts';
import { isDocumentRequest, writeChoiceCookie } from '#app/lib/http.server.ts';
import { MAP_APP_COOKIE, readMapApp } from '#app/routes/drive/map-app.server.ts';
import { paths } from '#worker/domain/shared/paths.ts';

export async function loader() {
  return redirect(paths.account(), { status: 303 });
}

/** Stores in a cookie on this device which app Navigate opens. */
export async function action({ context, request }: ActionFunctionArgs) {
  await requireDriver(context, request);
  const { ctx, form } = context;
  const app = readMapApp(form.get('app'));
  const headers = new Headers();
  if (app) headers.set('Set-Cookie', writeChoiceCookie(ctx, MAP_APP_COOKIE, app));
  if (!isDocumentRequest(request)) return new Response(null, { status: 204, headers });
  return redirect(paths.account(), { status: 303, headers });
}
