import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { watchOrderForms } from './components/form/order-forms.ts';
import { DocumentIntlProvider } from './i18n/document-intl.tsx';
import { readDocumentIntl } from './i18n/read-document-intl.ts';
import { createTextStore, fetchDocumentTexts } from './i18n/text-store.ts';
import { loadUntilThere } from './lib/load-until-there.ts';
import { saveBrowserChoices } from './visitor/save-browser-choices.ts';

const { isElsewhere } = saveBrowserChoices();
const intl = readDocumentIntl();

// Times are written by the server: a driver who has traveled gets the page anew.
if (intl.audience === 'driver' && isElsewhere) location.replace(location.pathname + location.search);

watchOrderForms();
void hydrate();

/** Brings the page alive once its texts are there; until then it works as the server wrote it. */
async function hydrate() {
  const { pathname } = location;
  const [texts] = await Promise.all([loadUntilThere(() => fetchDocumentTexts(intl)), decodePageData()]);
  const store = createTextStore(intl, texts, pathname);
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

/**
 * Remix decodes the page's data on its first call, and throws what to wait for. Inside React it would be waited for there, and
 * a touch meanwhile would have the server's page thrown away.
 */
async function decodePageData() {
  try {
    RemixBrowser({});
  } catch (decoded) {
    await decoded;
  }
}
