import { readDocumentIntl } from '#app/i18n/read-document-intl.ts';
import { LANGUAGE_KEY } from '#worker/words/languages.ts';

const YEAR_SECONDS = 31_536_000;

// The Cookie Store API is not everywhere.
function setCookie(name: string, value: string) {
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax; Max-Age=${YEAR_SECONDS}`;
}

const readCookie = (name: string) => document.cookie.match(`(?:^|; )${name}=([^;]+)`)?.[1];

declare const Temporal: { Now: { timeZoneId: () => string } } | undefined;

// Temporal is not everywhere; the first use of Intl takes longer than a frame.
const readZone = () =>
  typeof Temporal === 'object' ? Temporal.Now.timeZoneId() : Intl.DateTimeFormat().resolvedOptions().timeZone;
const isZoneSaved = () => readCookie('timeZone') === encodeURIComponent(readZone());
let zoneAtLoad: string | undefined;

/**
 * Whether the browser has come into another time zone than a page is written for: since the page was opened, or before, when
 * it was opened without a connection. Where the driver chose the zone of the pages, that is no move.
 */
export function hasMoved(pageZone: string | undefined): boolean {
  const zone = readZone();
  return zone !== pageZone && (zone !== zoneAtLoad || !isZoneSaved());
}

/**
 * Stores the browser's time zone in a cookie, and the chosen language. Returns whether the document was written for another
 * zone and a reload would correct that. Without a connection the zone stays as it was, since a reload would correct nothing.
 */
export function saveBrowserChoices(): { isElsewhere: boolean } {
  zoneAtLoad ??= readZone();
  const wasSaved = isZoneSaved();
  if (navigator.onLine) setCookie('timeZone', readZone());
  saveLanguage();
  const isNewZone = !wasSaved && isZoneSaved();
  return { isElsewhere: isNewZone && readDocumentIntl().timeZone !== readZone() };
}

/** Stores the chosen language in a cookie, for the server, and in local storage; each restores the other. */
function saveLanguage() {
  const chosen = readCookie(LANGUAGE_KEY);
  try {
    if (chosen) localStorage.setItem(LANGUAGE_KEY, chosen);
    else {
      const kept = localStorage.getItem(LANGUAGE_KEY);
      if (kept) setCookie(LANGUAGE_KEY, kept);
    }
  } catch {
    // Without storage the cookie is enough.
  }
}
