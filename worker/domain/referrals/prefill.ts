import { decodeBase64Url, encodeBase64Url } from '#worker/domain/shared/base64-url.ts';

/** The fields that a QR code can fill in. */
export type PrefillKey = 'email' | 'firstName' | 'lastName' | 'phoneNumber' | 'country' | 'userType';
export type Prefill = Partial<Record<PrefillKey, string | undefined>>;

const PREFIX = '#prefill=';
const MAX_VALUE_LENGTH = 200;

/** Returns the fragment of a link that prefills a form. A fragment, because browsers do not send it to servers. */
export function createPrefillFragment(prefill: Prefill): string {
  return PREFIX + encodeBase64Url(new TextEncoder().encode(JSON.stringify(prefill)));
}

/** Returns the values of these fields in a fragment, or null for an invalid one. */
export function readPrefillFragment(fragment: string, keys: readonly PrefillKey[]): Prefill | null {
  if (!fragment.startsWith(PREFIX)) return null;
  try {
    const bytes = decodeBase64Url(fragment.slice(PREFIX.length));
    const read = JSON.parse(new TextDecoder().decode(bytes));
    const entries = keys.map((key): [PrefillKey, unknown] => [key, read[key]]);
    return Object.fromEntries(
      entries.filter(([, value]) => typeof value === 'string' && value.length <= MAX_VALUE_LENGTH),
    );
  } catch {
    return null;
  }
}
