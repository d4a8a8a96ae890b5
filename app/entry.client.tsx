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

// `npm run dev` updates components with React Refresh, which Preact doesn't support, so reload instead.
import.meta.hot?.on('vite:afterUpdate', ({ updates }) => {
  if (updates.some(({ type }) => type === 'js-update')) location.reload();
});

/**
 * Hydrates the page once its texts are loaded; until then it works as server-rendered. Each step is a separate task, so that a
 * slow phone can respond in between.
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
  // The first call decodes the page's data. The second creates the router, then throws because its hooks run outside a component.
  await callRemix();
  await callRemix();
  // Undefined while the page is reloading.
  if (window.__remixRouter) keepPage(window.__remixRouter);
  // Warms up the browser's locale data, which is loaded when the first number is formatted.
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
