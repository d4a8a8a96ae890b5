import { json, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import { findPageId, getPageMessages, getTextsVersion } from '#app/i18n/page-messages.server.ts';
import { findLanguage } from '#worker/words/find-language.server.ts';

const FOR_GOOD = 'public, max-age=31536000, immutable';

/**
 * The texts that the page at an address adds to those of every page: what the browser asks for when it goes there on
 * its own.
 */
export async function loader({ params }: LoaderFunctionArgs) {
  const { language: tag, version, audience, '*': path } = params;
  const language = findLanguage(tag);
  const pageId = findPageId(`/${path ?? ''}`);
  if (!language || !pageId || (audience !== 'driver' && audience !== 'visitor')) {
    throw json({ message: 'Not found.' }, { status: 404 });
  }
  const isCurrent = version === getTextsVersion(language);
  return json(
    { pageId, messages: getPageMessages(language, audience, pageId) },
    { headers: { 'Cache-Control': isCurrent ? FOR_GOOD : 'no-store' } },
  );
}
