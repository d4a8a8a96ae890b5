import { createContext, type ReactNode, useContext } from 'react';
import { IntlProvider } from 'use-intl';
import { getIntlLocale, type Language } from '#worker/words/languages.ts';
import { META_NAME } from './read-document-intl.ts';
import type { DocumentTexts, TextStore } from './text-store.ts';

/** A document's language and texts, fixed from its rendering until the next full page load. */
export type DocumentIntl = DocumentTexts & {
  languages: Language[];
  timeZone: string;
};

type Known = { intl: DocumentIntl; store: TextStore };

const DocumentIntlContext = createContext<Known | null>(null);

/** `intl` is sent to the browser; `store` has the texts to render with on this side. */
export function DocumentIntlProvider({ intl, store, children }: Known & { children: ReactNode }) {
  return (
    <DocumentIntlContext.Provider value={{ intl, store }}>
      <IntlProvider
        locale={getIntlLocale(intl.language)}
        timeZone={intl.timeZone}
        messages={store.messages as IntlMessages}
      >
        {children}
      </IntlProvider>
    </DocumentIntlContext.Provider>
  );
}

type IntlMessages = NonNullable<Parameters<typeof IntlProvider>[0]['messages']>;

function useKnown(): Known {
  const known = useContext(DocumentIntlContext);
  if (!known) throw new Error('No document around: DocumentIntlProvider is missing.');
  return known;
}

/** Returns the document's language and the available ones. */
export function useDocumentIntl(): DocumentIntl {
  return useKnown().intl;
}

export function useTextStore(): TextStore {
  return useKnown().store;
}

/** A meta element that passes the document's language to the browser. */
export function DocumentIntlHead() {
  return <meta name={META_NAME} content={JSON.stringify(useKnown().intl)} />;
}
