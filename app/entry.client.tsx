import { RemixBrowser } from '@remix-run/react';
import { setNonce } from 'get-nonce';
import { hydrateRoot } from 'react-dom/client';
import { watchOrderForms } from './components/form/order-forms.ts';
import { awaitInstallOffer } from './components/install/install-event.ts';
import { loadUntilThere } from './components/lazy/load-until-there.ts';
import { DocumentIntlProvider } from './i18n/document-intl.tsx';
import { readDocumentIntl } from './i18n/read-document-intl.ts';
import { createTextStore, fetchDocumentTexts } from './i18n/text-store.ts';
import { waitForNextTask } from './lib/next-task.ts';
import { runEffectsBeforeInput } from './rendering/effects-before-input.ts';
import { saveBrowserChoices } from './visitor/save-browser-choices.ts';

const { isElsewhere } = saveBrowserChoices();
const intl = readDocumentIntl();

// Times are written by the server: a driver who has traveled gets the page anew.
if (intl.audience === 'driver' && isElsewhere) location.replace(location.pathname + location.search);

// An open dialog locks the page's scrolling with a style element, which the content policy lets in by this nonce only.
setNonce(document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '');
watchOrderForms();
awaitInstallOffer();
runEffectsBeforeInput();
void hydrate();

// `npm run dev` replaces changed components by React's means, which Preact does not have.
import.meta.hot?.on('vite:afterUpdate', ({ updates }) => {
  if (updates.some(({ type }) => type === 'js-update')) location.reload();
});

/** Brings the page alive once its texts are there; until then it works as the server wrote it. */
async function hydrate() {
  const { pathname } = location;
  const [texts] = await Promise.all([loadUntilThere(() => fetchDocumentTexts(intl)), decodePageData()]);
  const store = createTextStore(intl, texts, pathname);
  await waitForNextTask();
  hydrateRoot(
    document,
    <DocumentIntlProvider intl={intl} store={store}>
      <RemixBrowser />
    </DocumentIntlProvider>,
  );
}

/** Remix decodes the page's data on its first call, and throws what to wait for, which is above any boundary. */
async function decodePageData() {
  try {
    RemixBrowser({});
  } catch (decoded) {
    await decoded;
  }
}
