import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodePolyline, encodePolyline } from './polyline.ts';

const place = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('encodes the documented example of the format', () => {
  const line = [
    { lat: 38.5, lng: -120.2 },
    { lat: 40.7, lng: -120.95 },
    { lat: 43.252, lng: -126.453 },
  ];
  expect(encodePolyline(line)).toBe('_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI');
  expect(decodePolyline('_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI')).toEqual(line);
});

test('decodes an encoded line to a millionth of a degree', () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 20 }), (line) => {
      const read = decodePolyline(encodePolyline(line));
      expect(read).toHaveLength(line.length);
      for (const [index, place] of line.entries()) {
        expect(read[index]?.lat).toBeCloseTo(place.lat, 5);
        expect(read[index]?.lng).toBeCloseTo(place.lng, 5);
      }
    }),
  );
});

test.each(['_', '_izlhA', 'é', '~~~~~~~~~~~~~~~~', '_izlhA~rlgdF_'])('rejects %s as a line', (text) => {
  expect(() => decodePolyline(text)).toThrow(RangeError);
});
