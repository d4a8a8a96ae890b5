import { createContext, type ReactNode, useContext } from 'react';
import { IntlProvider } from 'use-intl';
import { getIntlLocale, type Language } from '#worker/words/languages.ts';
import type { DocumentTexts, TextStore } from './text-store.ts';

/** What a document says about its language: set once when it is rendered, valid until the next full page load. */
export type DocumentIntl = {
  language: Language;
  /** The languages to choose from. */
  languages: Language[];
  timeZone: string;
};

/** All a document sends the browser: its language, and the texts of its page. */
export type DocumentIntlData = DocumentIntl & DocumentTexts;

const META_NAME = 'document-intl';

type Known = { intl: DocumentIntl; json: string; store: TextStore };

const DocumentIntlContext = createContext<Known | null>(null);

/** `json` is what the browser gets; `store` what this side renders with. */
export function DocumentIntlProvider({ intl, json, store, children }: Known & { children: ReactNode }) {
  return (
    <DocumentIntlContext.Provider value={{ intl, json, store }}>
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

/** The document's language, and those to choose from. */
export function useDocumentIntl(): DocumentIntl {
  return useKnown().intl;
}

export function useTextStore(): TextStore {
  return useKnown().store;
}

/** Carries the language and its texts to the browser, once a document. */
export function DocumentIntlMeta() {
  return <meta name={META_NAME} content={useKnown().json} />;
}

export function readDocumentIntl(): { intl: DocumentIntlData; json: string } {
  const json = document.querySelector<HTMLMetaElement>(`meta[name="${META_NAME}"]`)?.content ?? '';
  return { intl: JSON.parse(json), json };
}
