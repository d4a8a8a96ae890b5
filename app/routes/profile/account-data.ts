import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { requireDriverForFile } from '#app/lib/auth.server.ts';
import { getDownloadHeaders, streamText } from '#app/lib/stream-text.server.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { exportAccount } from '#worker/services/account/export-account.ts';

/** Downloads everything stored about the driver as JSON. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { driver } = await requireDriverForFile(context, paths.privacySettings());
  const headers = getDownloadHeaders('roadwaze-data.json', 'application/json');
  return new Response(streamText(exportAccount(context.ctx, driver)), { headers });
}
