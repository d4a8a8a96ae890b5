import { expect, test } from 'vitest';
import { getCity } from '#tests/factories/get-city.ts';
import { loadRoads, packSections, ROAD_FILE } from './index.ts';

/** Where each section of the file begins and ends. */
function listSections(file: Uint8Array) {
  const header = new DataView(file.buffer, file.byteOffset);
  return Object.keys(ROAD_FILE.sections).map((name, index) => ({
    name,
    start: header.getUint32(16 + 8 * index, true),
    bytes: header.getUint32(20 + 8 * index, true),
  }));
}

test('a file damaged or cut off in any section is refused', () => {
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

test('a file whose checksum is right but whose sections contradict each other is refused', () => {
  const { network } = getCity('baltimore');
  const { sections } = network;
  const repack = (changed: Partial<typeof sections>) => () =>
    loadRoads(new Uint8Array(packSections(ROAD_FILE, { ...sections, ...changed })).buffer);
  expect(repack({})).not.toThrow();
  const tooHigh = (values: Uint32Array) => values.map(() => 4_000_000_000);
  for (const changed of [
    { junctionLat: new Int32Array(0), junctionLng: new Int32Array(0) },
    { junctionLng: sections.junctionLng.subarray(1) },
    { streetFrom: tooHigh(sections.streetFrom) },
    { streetTo: sections.streetTo.subarray(1) },
    { streetName: tooHigh(sections.streetName) },
    { streetShape: sections.streetShape.slice().reverse() },
    { shapeLat: sections.shapeLat.subarray(2) },
    { nameFirst: new Uint32Array(0) },
    { nameText: sections.nameText.subarray(1) },
    { upFirst: sections.upFirst.subarray(1) },
    { upEnd: sections.upEnd.map(() => 0) },
    { downEnd: tooHigh(sections.downEnd) },
    { upVia: sections.upVia.map(() => 2_000_000_000) },
    { downVia: sections.downVia.map(() => -2_000_000_000) },
    { upTime: sections.upTime.subarray(1) },
    { twins: Uint32Array.of(1) },
    { twins: Uint32Array.of(1, 4_000_000_000) },
    { index: sections.index.subarray(0, 4) },
    { index: sections.index.subarray(0, 800) },
    { index: sections.index.map(() => 0) },
  ]) {
    expect(repack(changed), Object.keys(changed).join()).toThrow(RangeError);
  }
});
