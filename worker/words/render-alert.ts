import { createFormatter, createTranslator } from 'use-intl/core';
import { fromMiles, type Units } from '#worker/domain/profile/units.ts';
import type { AlertKind, AlertValue, AlertValues } from '#worker/domain/push/alert.ts';
import { writePayload } from '#worker/domain/push/write-payload.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { findLanguage } from './find-language.server.ts';
import { DEFAULT_LANGUAGE, getDirection, getIntlLocale, type Language } from './languages.ts';
import { getMessages } from './messages.server.ts';
import { writeDollars } from './write-dollars.ts';

/** The recipient's settings that an alert's text depends on. */
type Reader = { language: string | null; timeZone: string; units: Units };

type RenderedAlert = Reader & {
  kind: AlertKind;
  key: string;
  values: AlertValues;
  path: string;
  isSilent: boolean;
};

/** An alert, the test of a device, or an offer that has expired. */
type Announced = AlertKind | 'test' | 'offerExpired';

type Translate = (key: `${Announced}.${'title' | 'body'}`, values: Written) => string;
type Written = Record<string, string | number>;

/** Returns the payload of an alert in the driver's language, as JSON. */
export function renderAlert({ kind, key, values, path, isSilent, ...reader }: RenderedAlert): string {
  return render(reader, kind, { values, tag: key, url: path, isSilent });
}

/** Returns the payload of the alert that tests a device, as JSON. */
export function renderTestAlert(reader: Reader & { isSilent: boolean }): string {
  return render(reader, 'test', {
    values: {},
    tag: 'test',
    url: paths.notifications(),
    isSilent: reader.isSilent,
  });
}

function render(
  reader: Reader,
  kind: AlertKind | 'test',
  { values, ...rest }: { values: AlertValues; tag: string; url: string; isSilent: boolean },
): string {
  const lang = findLanguage(reader.language) ?? DEFAULT_LANGUAGE;
  return writePayload({ ...writeAlert(reader, kind, values), lang, dir: getDirection(lang), ...rest });
}

export function writeAlert(
  { language: stored, timeZone, units }: Reader,
  kind: Announced,
  values: AlertValues,
): { title: string; body: string } {
  const language = findLanguage(stored) ?? DEFAULT_LANGUAGE;
  const translate: Translate = createTranslator({
    locale: getIntlLocale(language),
    messages: getMessages(language),
    namespace: 'alerts',
  });
  const write = createWriter(language, timeZone, units);
  const written = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, write(value)]));
  return { title: translate(`${kind}.title`, written), body: translate(`${kind}.body`, written) };
}

function createWriter(language: Language, timeZone: string, units: Units) {
  const locale = getIntlLocale(language);
  const messages = getMessages(language);
  const format = createFormatter({ locale, timeZone });
  const common = createTranslator({ locale, messages, namespace: 'common' });
  const products = createTranslator({ locale, messages, namespace: 'products' });
  return (value: AlertValue): string | number => {
    if (typeof value !== 'object') return value;
    if ('cents' in value) {
      return writeDollars(format, value.cents / 100, value.isSigned ? { signDisplay: 'exceptZero' } : {});
    }
    if ('at' in value) return format.dateTime(value.at, { dateStyle: 'long' });
    if ('product' in value) return products(value.product);
    const distance = fromMiles(value.miles, units);
    return common(units, {
      value: format.number(distance, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    });
  };
}
