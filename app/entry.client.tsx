import { RemixBrowser } from '@remix-run/react';
import { setNonce } from 'get-nonce';
import { hydrateRoot } from 'react-dom/client';
import { getIntlLocale } from '#worker/words/languages.ts';
import { watchOrderForms } from './components/form/order-forms.ts';
import { awaitInstallOffer } from './components/install/install-event.ts';
import { loadUntilThere } from './components/lazy/load-until-there.ts';
import { waitUntilAlive } from './components/lazy/pending-parts.ts';
import { DocumentIntlProvider } from './i18n/document-intl.tsx';
import { readDocumentIntl } from './i18n/read-document-intl.ts';
import { createTextStore, fetchDocumentTexts } from './i18n/text-store.ts';
import { waitForNextTask } from './lib/next-task.ts';
import { runEffectsBeforeInput } from './rendering/effects-before-input.ts';
import { startOnTouch } from './rendering/start-on-touch.ts';
import { saveBrowserChoices } from './visitor/save-browser-choices.ts';

const intl = readDocumentIntl();

// An open dialog locks the page's scrolling with a style element, which the content policy lets in by this nonce only.
setNonce(document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '');
watchOrderForms();
awaitInstallOffer();
runEffectsBeforeInput();
correctZone();
// Loaded while the page rests, so that the start need not wait for it.
const loadingTexts = loadUntilThere(() => fetchDocumentTexts(intl));
startOnTouch(
  async () => {
    await hydrate();
    await waitUntilAlive();
  },
  // A visitor's page brings the app after a tap, others need it to show anything.
  { rests: intl.audience === 'driver' && !document.querySelector('[data-activates="now"]') },
);

// `npm run dev` replaces changed components by React's means, which Preact does not have.
import.meta.hot?.on('vite:afterUpdate', ({ updates }) => {
  if (updates.some(({ type }) => type === 'js-update')) location.reload();
});

/**
 * Brings the page alive once its texts are there; until then it works as the server wrote it. Each step is a task of its own, so
 * that a slow phone can respond in between.
 */
async function hydrate() {
  const { pathname } = location;
  const [texts] = await Promise.all([loadingTexts, prepare()]);
  const store = createTextStore(intl, texts, pathname);
  hydrateRoot(
    document,
    <DocumentIntlProvider intl={intl} store={store}>
      <RemixBrowser />
    </DocumentIntlProvider>,
  );
}

/** Times are written by the server: a driver who has traveled gets the page anew. */
function correctZone() {
  const { isElsewhere } = saveBrowserChoices();
  if (isElsewhere && intl.audience === 'driver') location.replace(location.pathname + location.search);
}

async function prepare() {
  await waitForNextTask();
  // On its first call Remix decodes the page's data, on the next it makes its router, after which its hooks find no component.
  await callRemix();
  await callRemix();
  // The browser reads what it knows of a language when the first number is written.
  new Intl.NumberFormat(getIntlLocale(intl.language)).format(0);
  await waitForNextTask();
}

async function callRemix() {
  try {
    RemixBrowser({});
  } catch (thrown) {
    if (thrown instanceof Promise) await thrown;
  }
  await waitForNextTask();
}
