import type { AppLoadContext } from '@remix-run/cloudflare';
import { peekSession } from '#app/lib/auth.server.ts';
import { readCookie } from '#app/lib/http.server.ts';
import { findTimeZone } from '#worker/domain/shared/time.ts';
import { findAcceptedLanguage, findLanguage } from '#worker/words/find-language.server.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_KEY, type Language } from '#worker/words/languages.ts';

export type Locale = { language: Language; timeZone: string; isSignedIn: boolean };

/**
 * The language comes from the cookie, then the driver's settings, then `Accept-Language`, then English. The time zone comes from
 * the driver's settings, then the browser, then the network's location, then UTC.
 */
export async function readLocale(context: AppLoadContext, request: Request): Promise<Locale> {
  const driver = (await peekSession(context))?.driver;
  return {
    language:
      findLanguage(readCookie(request, LANGUAGE_KEY)) ??
      findLanguage(driver?.language) ??
      findAcceptedLanguage(request.headers.get('Accept-Language')) ??
      DEFAULT_LANGUAGE,
    timeZone: driver?.timeZone ?? readBrowserZone(request) ?? context.networkZone ?? 'UTC',
    isSignedIn: driver !== undefined,
  };
}

/** The browser's time zone, or undefined if unknown. */
export function readBrowserZone(request: Request): string | undefined {
  return findTimeZone(readCookie(request, 'timeZone'));
}
