import { type AppLoadContext, data } from '@remix-run/cloudflare';
import { readLocale } from '#app/i18n/locale.server.ts';
import { getTextsVersion } from '#app/i18n/page-messages.server.ts';
import { hashToken } from '#worker/auth/token-cookie.ts';
import { isSameTag } from '#worker/http/is-same-tag.ts';

type Asked = { context: AppLoadContext; request: Request };

/**
 * Replies with a page's data and its ETag (also in the data as `followTag`), or with 304 if the client already has that version.
 * Documents are never cached, so only our own script sends an ETag.
 */
export async function replyUnlessSeen<Shown extends object | null>(
  { context, request }: Asked,
  page: Shown,
  status: 200 | 404,
) {
  const { language, timeZone, isSignedIn } = await readLocale(context, request);
  const parts = [page, language, timeZone, isSignedIn, getTextsVersion(language)];
  const tag = `"${await hashToken(JSON.stringify(parts))}"`;
  const isSeen = status === 200 && isSameTag(request.headers.get('If-None-Match'), tag);
  return data(page && { ...page, followTag: tag }, { status: isSeen ? 304 : status, headers: { ETag: tag } });
}
