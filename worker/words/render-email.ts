import { createFormatter, createTranslator } from 'use-intl/core';
import { createEmailToken } from '#worker/auth/email-token.ts';
import { createManageToken } from '#worker/auth/keyed-hash.ts';
import type { Config } from '#worker/config.ts';
import type { EmailKind, EmailValue, EmailValues } from '#worker/domain/email/email.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { findLanguage } from './find-language.server.ts';
import { DEFAULT_LANGUAGE, getIntlLocale } from './languages.ts';
import { getMessages } from './messages.server.ts';
import { writeDollars } from './write-dollars.ts';

type Translate = (key: `${EmailKind}.subject` | `${EmailKind}.text` | 'frame', values: Values) => string;
type Values = Record<string, string | number>;
type SecretLink = Extract<EmailValue, { manages: string } | { change: unknown }>;

/** Includes the time zone, because a restaurant's own may be unknown. */
const MOMENT = {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

/** Replaces the token of a secret link. */
const HIDDEN_TOKEN = '***';

/**
 * Returns the subject and plain text of an email in its recipient's language; the same values give the same text. With
 * `hidesLinks`, the tokens of secret links are replaced.
 */
export async function renderEmail(
  config: Pick<Config, 'siteUrl' | 'contactDomain' | 'cookieSecret'>,
  email: { kind: EmailKind; values: EmailValues; language: string | null; timeZone: string },
  { hidesLinks = false } = {},
): Promise<{ subject: string; text: string }> {
  const language = findLanguage(email.language) ?? DEFAULT_LANGUAGE;
  const locale = getIntlLocale(language);
  const messages = getMessages(language);
  const translate: Translate = createTranslator({ locale, messages, namespace: 'emails' });
  const format = createFormatter({ locale, timeZone: email.timeZone });
  const products = createTranslator({ locale, messages, namespace: 'products' });
  const write = async (value: EmailValue): Promise<string | number> => {
    if (typeof value !== 'object') return value;
    if ('cents' in value) return writeDollars(format, value.cents / 100);
    if ('at' in value) return format.dateTime(value.at, { dateStyle: 'long' });
    if ('utcDay' in value) return format.dateTime(value.utcDay, { dateStyle: 'long', timeZone: 'UTC' });
    if ('moment' in value) return format.dateTime(value.moment, MOMENT);
    if ('product' in value) return products(value.product);
    const path = 'path' in value ? value.path : await writeSecretPath(config, value, hidesLinks);
    return new URL(path, config.siteUrl).href;
  };
  const written = Object.entries(email.values).map(
    async ([name, value]) => [name, await write(value)] as const,
  );
  const values = Object.fromEntries(await Promise.all(written));
  const text = translate(`${email.kind}.text`, values);
  const contact = `support@${config.contactDomain}`;
  return { subject: translate(`${email.kind}.subject`, values), text: translate('frame', { text, contact }) };
}

/** Returns the path of a secret link, with its token replaced if `hidden`. */
async function writeSecretPath(
  config: Pick<Config, 'cookieSecret'>,
  value: SecretLink,
  hidden: boolean,
): Promise<string> {
  if ('manages' in value) {
    const { manages: id, version: manageVersion } = value;
    const token = hidden ? HIDDEN_TOKEN : await createManageToken(config, { id, manageVersion });
    return paths.restaurantManage(token);
  }
  const { change, restaurantId } = value;
  const token = hidden ? HIDDEN_TOKEN : await createEmailToken(config.cookieSecret, change);
  return restaurantId ? paths.confirmRestaurantEmail(restaurantId, token) : paths.confirmEmail(token);
}
