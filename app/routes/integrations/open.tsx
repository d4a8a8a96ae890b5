import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare';
import { requireDriver } from '#app/lib/auth.server.ts';
import { launchApp } from '#worker/services/integrations/launch-app.ts';
import { findPlatform } from './find-platform.server.ts';

/** Used without JavaScript: redirects to the platform's page for drivers. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  await requireDriver(context, request);
  const { fallbackUrl } = launchApp({ platform: findPlatform(params), action: 'open' });
  return redirect(fallbackUrl);
}
