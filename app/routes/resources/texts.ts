import { json, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import {
  findPageId,
  getPageMessages,
  getSharedMessages,
  getTextsVersion,
} from '#app/i18n/page-messages.server.ts';
import { createRefusal } from '#worker/http/create-refusal.ts';
import { findLanguage } from '#worker/words/find-language.server.ts';

const FOR_GOOD = 'public, max-age=31536000, immutable';

/** Returns the texts shared by all pages or, for a URL with a page's path, the texts that this page adds. */
export async function loader({ params }: LoaderFunctionArgs) {
  const { language: tag, version, audience, '*': path } = params;
  const language = findLanguage(tag);
  const pageId = findPageId(`/${path ?? ''}`);
  if (!language || !pageId || (audience !== 'driver' && audience !== 'visitor')) {
    throw createRefusal({ code: 'notFound' });
  }
  const messages =
    path === undefined ? getSharedMessages(language, audience) : getPageMessages(language, audience, pageId);
  const isCurrent = version === getTextsVersion(language);
  return json({ pageId, messages }, { headers: { 'Cache-Control': isCurrent ? FOR_GOOD : 'no-store' } });
}
