import { createContext, type ReactNode, useContext } from 'react';
import { IntlProvider } from 'use-intl';
import type { Language } from './config.ts';

/** What a document says about its language: set once when it is rendered, valid until the next full page load. */
export type DocumentIntl = { language: Language; timeZone: string; messages: object };

const META_NAME = 'document-intl';

const DocumentIntlContext = createContext('');

/** `json` is what the browser gets; `messages` what this side renders with. */
export function DocumentIntlProvider({
  intl,
  json,
  children,
}: {
  intl: DocumentIntl;
  json: string;
  children: ReactNode;
}) {
  return (
    <DocumentIntlContext.Provider value={json}>
      <IntlProvider locale={intl.language} timeZone={intl.timeZone} messages={intl.messages as IntlMessages}>
        {children}
      </IntlProvider>
    </DocumentIntlContext.Provider>
  );
}

type IntlMessages = NonNullable<Parameters<typeof IntlProvider>[0]['messages']>;

/** Carries the language and its messages to the browser, once a document. */
export function DocumentIntlData() {
  return <meta name={META_NAME} content={useContext(DocumentIntlContext)} />;
}

export function readDocumentIntl(): { intl: DocumentIntl; json: string } {
  const json = document.querySelector<HTMLMetaElement>(`meta[name="${META_NAME}"]`)?.content ?? '';
  return { intl: JSON.parse(json), json };
}
