import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { LANGUAGE_KEY } from '#worker/words/languages.ts';
import { keyForms } from './components/form/key-forms.ts';
import { DocumentIntlProvider, readDocumentIntl } from './i18n/document-intl.tsx';
import { createTextStore, fetchDocumentTexts } from './i18n/text-store.ts';
import { loadUntilThere } from './lib/load-until-there.ts';

const YEAR_SECONDS = 31_536_000;
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
// The Cookie Store API is not everywhere.
function setCookie(name: string, value: string) {
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax; Max-Age=${YEAR_SECONDS}`;
}
const readCookie = (name: string) => document.cookie.match(`(?:^|; )${name}=([^;]+)`)?.[1];
const lastZone = readCookie('timeZone');
setCookie('timeZone', timeZone);

saveLanguage();
const intl = readDocumentIntl();

// Times are written by the server: a driver who has traveled gets the page anew, once, if the new zone was saved.
if (intl.audience === 'driver' && intl.timeZone !== timeZone && lastZone !== readCookie('timeZone')) {
  location.replace(location.pathname + location.search);
}

keyForms();
void hydrate();

/** Brings the page alive once its texts are there; until then it works as the server wrote it. */
async function hydrate() {
  const { pathname } = location;
  const store = createTextStore(intl, await loadUntilThere(() => fetchDocumentTexts(intl)), pathname);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <DocumentIntlProvider intl={intl} store={store}>
          <RemixBrowser />
        </DocumentIntlProvider>
      </StrictMode>,
    );
  });
}

/** The chosen language stands in a cookie, for the server, and in local storage; where one is lost, the other brings it back. */
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
