import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { LANGUAGE_KEY } from '#worker/words/languages.ts';
import { DocumentIntlProvider, readDocumentIntl } from './i18n/document-intl.tsx';
import { createTextStore } from './i18n/text-store.ts';

const YEAR_SECONDS = 31_536_000;
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
// The Cookie Store API is not everywhere.
function setCookie(name: string, value: string) {
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax; Max-Age=${YEAR_SECONDS}`;
}
setCookie('timeZone', timeZone);

saveLanguage();
const { intl, json } = readDocumentIntl();
const store = createTextStore(intl, location.pathname);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <DocumentIntlProvider intl={intl} json={json} store={store}>
        <RemixBrowser />
      </DocumentIntlProvider>
    </StrictMode>,
  );
});

/** The chosen language stands in a cookie, for the server, and in local storage; where one is lost, the other brings it back. */
function saveLanguage() {
  const chosen = document.cookie.match(/(?:^|; )language=([a-z]+)/)?.[1];
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
