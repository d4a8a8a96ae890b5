/** What a push service must carry (RFC 8030 §7.2) less the header and the tag of the encryption (RFC 8291 §4). */
export const MAX_PAYLOAD_BYTES = 3993;

const LONGEST_TITLE = 120;

/** What the browser shows: in its language, and from which side that is read; `url` is a path of this site. */
export type AlertPayload = {
  title: string;
  body: string;
  /** A later alert of the same tag takes the place of the earlier one. */
  tag: string;
  url: string;
  isSilent: boolean;
  lang: string;
  dir: 'ltr' | 'rtl';
};

/** An alert as JSON that a push service carries; a body that is too long is cut short. */
export function writePayload(payload: AlertPayload): string {
  const title = cut(payload.title, LONGEST_TITLE);
  for (let length = payload.body.length; ; length = Math.floor(length / 2)) {
    const text = JSON.stringify({ ...payload, title, body: cut(payload.body, length) });
    if (length === 0 || new TextEncoder().encode(text).byteLength <= MAX_PAYLOAD_BYTES) return text;
  }
}

/** At most so many characters, whole ones. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : `${Array.from(text.slice(0, length)).slice(0, -1).join('')}…`;
}
