import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { requireDriverForFile } from '#app/lib/auth.server.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { createRefusal } from '#worker/http/create-refusal.ts';
import { getPicture } from '#worker/services/profile/get-picture.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const { driver } = await requireDriverForFile(context, paths.profile());
  const picture = await getPicture(context.ctx, driver.id);
  if (!picture) throw createRefusal({ code: 'notFound' });
  return new Response(picture.bytes, { headers: { 'Content-Type': picture.type } });
}
