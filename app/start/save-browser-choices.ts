import { readDocumentIntl } from '#app/i18n/read-document-intl.ts';
import { LANGUAGE_KEY } from '#worker/words/languages.ts';

const YEAR_SECONDS = 31_536_000;

// The Cookie Store API is not in every browser.
function setCookie(name: string, value: string) {
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax; Max-Age=${YEAR_SECONDS}`;
}

const readCookie = (name: string) => document.cookie.match(`(?:^|; )${name}=([^;]+)`)?.[1];

declare global {
  interface Window {
    Temporal?: { Now: { timeZoneId: () => string } };
  }
}

/** Uses Temporal if available, because the first use of Intl takes longer than a frame. */
export const readZone = () =>
  window.Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
export const isZoneSaved = () =>
  document.cookie.split('; ').includes(`timeZone=${encodeURIComponent(readZone())}`);

/** Stores the browser's time zone in a cookie, with which the server formats times. */
export const saveZone = () => setCookie('timeZone', readZone());

/**
 * Stores the browser's time zone and the chosen language. Returns whether the document was rendered for another zone and a reload
 * would correct that. Offline the stored zone stays unchanged, since a reload would correct nothing.
 */
export function saveBrowserChoices(): boolean {
  const wasSaved = isZoneSaved();
  if (navigator.onLine) saveZone();
  saveLanguage();
  const isNewZone = !wasSaved && isZoneSaved();
  return isNewZone && readDocumentIntl().timeZone !== readZone();
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
    // If storage is unavailable, the cookie is enough.
  }
}
