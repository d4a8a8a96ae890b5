import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { requireDriverForFile } from '#app/lib/auth.server.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { pictureQuerySchema } from '#worker/domain/streets/picture/picture-query.ts';
import { createRefusal } from '#worker/http/create-refusal.ts';
import { drawMapPicture } from '#worker/services/map/draw-map-picture.ts';
import { findLanguage } from '#worker/words/find-language.server.ts';
import { DEFAULT_LANGUAGE } from '#worker/words/languages.ts';
import { getMessages } from '#worker/words/messages.server.ts';

/** Returns the driver's map as an SVG image. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { driver } = await requireDriverForFile(context, paths.map());
  const query = pictureQuerySchema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!query.success) throw createRefusal({ code: 'invalidInput' });
  const { map } = getMessages(findLanguage(query.data.language) ?? DEFAULT_LANGUAGE);
  const picture = await drawMapPicture(context.ctx, driver, { ...query.data, notes: map });
  if (picture === null) throw createRefusal({ code: 'notFound' });
  return new Response(picture, { headers: { 'Content-Type': 'image/svg+xml' } });
}
