import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare';
import { requireDriver } from '#app/lib/auth.server.ts';
import { isDocumentRequest } from '#app/lib/http.server.ts';
import { readMapApp } from '#app/routes/drive/map-app.server.ts';
import { MAP_APP_KEY, YEAR_SECONDS } from '#app/routes/drive/map-app.ts';
import { paths } from '#worker/domain/shared/paths.ts';

export async function loader() {
  return redirect(paths.account(), { status: 303 });
}

/** Remembers on this device which app Navigate opens. */
export async function action({ context, request }: ActionFunctionArgs) {
  await requireDriver(context, request);
  const { ctx, form } = context;
  const app = readMapApp(form.get('app'));
  const headers = new Headers();
  const secure = ctx.config.isLocal ? '' : '; Secure';
  if (app) {
    headers.set(
      'Set-Cookie',
      `${MAP_APP_KEY}=${app}; Path=/; SameSite=Lax; Max-Age=${YEAR_SECONDS}${secure}`,
    );
  }
  if (!isDocumentRequest(request)) return new Response(null, { status: 204, headers });
  return redirect(paths.account(), { status: 303, headers });
}
