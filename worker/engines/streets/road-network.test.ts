import { expect, test } from 'vitest';
import { getCity } from '#tests/factories/get-city.ts';
import { loadRoads, ROAD_FILE } from './index.ts';

/** Returns the start and length of each section of the file. */
function listSections(file: Uint8Array) {
  const header = new DataView(file.buffer, file.byteOffset);
  return Object.keys(ROAD_FILE.sections).map((name, index) => ({
    name,
    start: header.getUint32(16 + 8 * index, true),
    bytes: header.getUint32(20 + 8 * index, true),
  }));
}

test('rejects a file damaged or truncated in a section', () => {
  const { file } = getCity('baltimore');
  const damage = (at: number) => {
    const copy = file.slice();
    copy[at] = (copy[at] ?? 0) ^ 0x10;
    return copy.buffer;
  };
  for (const at of [0, 4, 8, 12, 16, 20]) expect(() => loadRoads(damage(at))).toThrow(RangeError);
  for (const { start, bytes } of listSections(file)) {
    if (bytes > 0) {
      expect(() => loadRoads(damage(start))).toThrow(RangeError);
      expect(() => loadRoads(damage(start + bytes - 1))).toThrow(RangeError);
    }
    expect(() => loadRoads(file.slice(0, start).buffer)).toThrow(RangeError);
    expect(() => loadRoads(file.slice(0, start + (bytes >> 1)).buffer)).toThrow(RangeError);
  }
  for (const length of [0, 1, 15, 16, file.length - 1]) {
    expect(() => loadRoads(file.slice(0, length).buffer)).toThrow(RangeError);
  }
  expect(() => loadRoads(new Uint8Array([...file.subarray(0, 4000), ...file]).buffer)).toThrow(RangeError);
  expect(() => loadRoads(new TextEncoder().encode('<html>Not found</html>'.repeat(40)).buffer)).toThrow(
    RangeError,
  );
});
