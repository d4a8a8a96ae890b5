/** The size a push service must accept (RFC 8030 §7.2) minus the header and tag of the encryption (RFC 8291 §4). */
export const MAX_PAYLOAD_BYTES = 3993;

const MAX_TITLE_LENGTH = 120;

/** The contents of a notification; `url` is a path of this site. */
type AlertPayload = {
  title: string;
  body: string;
  /** A later alert with the same tag replaces this one. */
  tag: string;
  url: string;
  isSilent: boolean;
  lang: string;
  dir: 'ltr' | 'rtl';
};

/** Returns an alert as JSON of at most `MAX_PAYLOAD_BYTES`; a body that is too long is cut. */
export function writePayload(payload: AlertPayload): string {
  const title = cut(payload.title, MAX_TITLE_LENGTH);
  for (let length = payload.body.length; ; length = Math.floor(length / 2)) {
    const text = JSON.stringify({ ...payload, title, body: cut(payload.body, length) });
    if (length === 0 || new TextEncoder().encode(text).byteLength <= MAX_PAYLOAD_BYTES) return text;
  }
}

/** Truncates a text between whole characters. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : `${Array.from(text.slice(0, length)).slice(0, -1).join('')}…`;
}
