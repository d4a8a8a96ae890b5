import compile from 'icu-minify/compile';
import format from 'icu-minify/format';
import { createContext, type ReactNode, useContext } from 'react';
import type * as library from 'use-intl';
import { _createCache, _createIntlFormatters, createFormatter, createTranslator } from 'use-intl/core';

/**
 * Replaces use-intl in the server build. Translators and formats are created once for each language and time zone and shared
 * by all documents; the library creates them with each provider, which took a quarter of a page's rendering.
 */
type Known = {
  messages: Messages;
  locale: string;
  timeZone: string | undefined;
  formatters: ReturnType<typeof _createIntlFormatters>;
  formatter: ReturnType<typeof createFormatter>;
  translators: Map<string | undefined, unknown>;
};
type Messages = NonNullable<Parameters<typeof createTranslator>[0]['messages']>;
type ProviderProps = { locale: string; timeZone: string; messages: Messages; children: ReactNode };

/** More combinations of language and time zone than one isolate serves. */
const MAX_KNOWN = 200;
const known = new Map<string, Known>();

const KnownContext = createContext<Known | null>(null);

export function IntlProvider({ locale, timeZone, messages, children }: ProviderProps) {
  return (
    <KnownContext.Provider value={getKnown(locale, timeZone, messages)}>{children}</KnownContext.Provider>
  );
}

function getKnown(locale: string, timeZone: string, messages: Messages): Known {
  const key = `${locale} ${timeZone}`;
  const found = known.get(key);
  if (found?.messages === messages) return found;
  if (known.size >= MAX_KNOWN) known.clear();
  const own = createFormatters(timeZone);
  const made: Known = {
    messages,
    locale,
    timeZone,
    formatters: own,
    formatter: createFormatter({ locale, timeZone, _formatters: own }),
    translators: new Map(),
  };
  known.set(key, made);
  return made;
}

/** Creates formatters that compile each message once, as in the browser. */
function createFormatters(timeZone: string): Known['formatters'] {
  const formatters = _createIntlFormatters(_createCache());
  const parsed = new Map<string, ReturnType<typeof compile>>();
  return {
    ...formatters,
    getMessageFormat(message: string, locale: string) {
      let compiled = parsed.get(message);
      if (compiled === undefined) {
        compiled = compile(message);
        parsed.set(message, compiled);
      }
      const options = { formats: {}, formatters, timeZone };
      return { format: (values = {}) => format(compiled, locale, values, options) };
    },
  } as Known['formatters'];
}

function useKnown(): Known {
  const found = useContext(KnownContext);
  if (!found) throw new Error('No texts around: IntlProvider is missing.');
  return found;
}

export const useTranslations = ((namespace?: string) => {
  const { translators, messages, locale, timeZone, formatters: own } = useKnown();
  let translator = translators.get(namespace);
  if (!translator) {
    const options = { messages, locale, ...(timeZone && { timeZone }), _formatters: own };
    translator = createTranslator(namespace === undefined ? options : { ...options, namespace });
    translators.set(namespace, translator);
  }
  return translator;
}) as typeof library.useTranslations;

export const useFormatter: typeof library.useFormatter = () => useKnown().formatter;
export const useLocale = (() => useKnown().locale) as typeof library.useLocale;
export const useTimeZone: typeof library.useTimeZone = () => useKnown().timeZone;
