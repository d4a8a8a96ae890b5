import type { LatLng } from '#worker/domain/shared/geo.ts';

/** Units per degree: precision 6, about 10 cm. */
const UNITS = 1e6;

/**
 * Encodes a line as text: the differences between its points, in units of 1e-6 degrees. Source: Google's encoded polyline format.
 */
export function encodePolyline(line: readonly LatLng[]): string {
  let [lastLat, lastLng] = [0, 0];
  let text = '';
  for (const place of line) {
    const lat = Math.round(place.lat * UNITS);
    const lng = Math.round(place.lng * UNITS);
    text += encodeNumber(lat - lastLat) + encodeNumber(lng - lastLng);
    [lastLat, lastLng] = [lat, lng];
  }
  return text;
}

/** Decodes a line. Throws RangeError for an invalid text. */
export function decodePolyline(text: string): LatLng[] {
  const line: LatLng[] = [];
  const reader = { text, at: 0 };
  let [lat, lng] = [0, 0];
  while (reader.at < text.length) {
    lat += readNumber(reader);
    lng += readNumber(reader);
    const place = { lat: lat / UNITS, lng: lng / UNITS };
    if (Math.abs(place.lat) > 90 || Math.abs(place.lng) > 180) throw new RangeError('not on earth');
    line.push(place);
  }
  return line;
}

/** Encodes five bits per character, lowest first; the lowest bit of all is the sign. */
function encodeNumber(value: number): string {
  let rest = value < 0 ? 2 * -value - 1 : 2 * value;
  let text = '';
  while (rest >= 32) {
    text += String.fromCharCode((rest % 32) + 32 + 63);
    rest = Math.floor(rest / 32);
  }
  return text + String.fromCharCode(rest + 63);
}

function readNumber(reader: { text: string; at: number }): number {
  let value = 0;
  for (let factor = 1; ; factor *= 32) {
    const code = reader.text.charCodeAt(reader.at) - 63;
    if (!(code >= 0 && code < 64) || factor > 2 ** 30) throw new RangeError('not an encoded line');
    reader.at += 1;
    value += (code % 32) * factor;
    if (code < 32) return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }
}
