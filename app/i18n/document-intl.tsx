import { createContext, type ReactNode, useContext } from 'react';
import { IntlProvider } from 'use-intl';
import { getIntlLocale, type Language } from '#worker/words/languages.ts';
import { META_NAME } from './read-document-intl.ts';
import type { DocumentTexts, TextStore } from './text-store.ts';

/** A document's language and texts, set when it is rendered and valid until the next full page load. */
export type DocumentIntl = DocumentTexts & {
  /** The available languages. */
  languages: Language[];
  timeZone: string;
};

type Known = { intl: DocumentIntl; store: TextStore };

const DocumentIntlContext = createContext<Known | null>(null);

/** `intl` is what the browser gets; `store` what this side renders with. */
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

/** The document's language, and the available ones. */
export function useDocumentIntl(): DocumentIntl {
  return useKnown().intl;
}

export function useTextStore(): TextStore {
  return useKnown().store;
}

/** Writes the document's language for the browser. */
export function DocumentIntlHead() {
  return <meta name={META_NAME} content={JSON.stringify(useKnown().intl)} />;
}
