import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { DocumentIntlProvider, readDocumentIntl } from './i18n/document-intl.tsx';

const YEAR_SECONDS = 31_536_000;
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
// The Cookie Store API is not everywhere.
document.cookie = `timeZone=${encodeURIComponent(timeZone)}; Path=/; SameSite=Lax; Max-Age=${YEAR_SECONDS}`;

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <DocumentIntlProvider {...readDocumentIntl()}>
        <RemixBrowser />
      </DocumentIntlProvider>
    </StrictMode>,
  );
});
