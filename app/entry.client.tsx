import { RemixBrowser } from '@remix-run/react';
import { hydrateRoot } from 'react-dom/client';
import { getIntlLocale } from '#worker/words/languages.ts';
import { watchOrderForms } from './components/form/order-forms.ts';
import { keepFocus } from './components/layout/keep-focus.ts';
import { loadUntilThere } from './components/lazy/load-until-there.ts';
import { waitUntilAlive } from './components/lazy/pending-parts.ts';
import { keepPage } from './components/live/keep-page.ts';
import { DocumentIntlProvider } from './i18n/document-intl.tsx';
import { readDocumentIntl } from './i18n/read-document-intl.ts';
import { createTextStore, fetchDocumentTexts } from './i18n/text-store.ts';
import { waitForNextTask } from './lib/next-task.ts';
import { runEffectsBeforeInput } from './rendering/effects-before-input.ts';
import { announceStart } from './start/start-app.ts';

const intl = readDocumentIntl();

watchOrderForms();
runEffectsBeforeInput();
keepFocus();
void hydrate().then(waitUntilAlive).finally(announceStart);

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
  const [texts] = await Promise.all([loadUntilThere(() => fetchDocumentTexts(intl)), prepare()]);
  const store = createTextStore(intl, texts, pathname);
  hydrateRoot(
    document,
    <DocumentIntlProvider intl={intl} store={store}>
      <RemixBrowser />
    </DocumentIntlProvider>,
  );
}

async function prepare() {
  await waitForNextTask();
  // The first call decodes the page's data; the second creates the router, then throws, as its hooks run outside a component.
  await callRemix();
  await callRemix();
  // There is none where the page is loaded again.
  if (window.__remixRouter) keepPage(window.__remixRouter);
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
