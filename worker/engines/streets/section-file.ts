/** The typed arrays that a section can have. */
const ARRAYS = { i32: Int32Array, u32: Uint32Array, u8: Uint8Array } as const;

type ArrayName = keyof typeof ARRAYS;
type ArrayOf = { i32: Int32Array; u32: Uint32Array; u8: Uint8Array };

/** The sections of a file kind, in order: name and element type. */
type SectionTypes = Record<string, ArrayName>;

export type Sections<T extends SectionTypes> = { [Name in keyof T]: ArrayOf[T[Name]] };

/** A file kind: four magic letters, and the version of its layout. */
export type FileKind<T extends SectionTypes> = { magic: string; version: number; sections: T };

/** The bytes before the table of sections: magic, version, file length, and a checksum of the rest. */
const HEADER_BYTES = 16;
/** Start and length of a section. */
const ENTRY_BYTES = 8;

const align = (bytes: number) => Math.ceil(bytes / 8) * 8;

/** Returns the file with the sections in the order of its kind, each 8 bytes aligned, numbers little-endian. */
export function packSections<T extends SectionTypes>(kind: FileKind<T>, sections: Sections<T>): Uint8Array {
  const names: (keyof T)[] = Object.keys(kind.sections);
  let length = align(HEADER_BYTES + ENTRY_BYTES * names.length);
  const starts = names.map((name) => {
    const start = length;
    length = align(start + sections[name].byteLength);
    return start;
  });
  const file = new Uint8Array(length);
  const header = new DataView(file.buffer);
  names.forEach((name, index) => {
    const { buffer, byteOffset, byteLength } = sections[name];
    header.setUint32(HEADER_BYTES + ENTRY_BYTES * index, starts[index] as number, true);
    header.setUint32(HEADER_BYTES + ENTRY_BYTES * index + 4, byteLength, true);
    file.set(new Uint8Array(buffer, byteOffset, byteLength), starts[index]);
  });
  file.set(new TextEncoder().encode(kind.magic).subarray(0, 4));
  header.setUint32(4, kind.version, true);
  header.setUint32(8, length, true);
  header.setUint32(12, computeChecksum(file.buffer), true);
  return file;
}

/**
 * Returns the sections of a file as views, without copying.
 *
 * @throws RangeError if the file is of another kind, truncated or damaged
 */
export function readSections<T extends SectionTypes>(kind: FileKind<T>, file: ArrayBuffer): Sections<T> {
  const names: (keyof T)[] = Object.keys(kind.sections);
  const tableEnd = HEADER_BYTES + ENTRY_BYTES * names.length;
  if (file.byteLength < tableEnd)
    throw new RangeError(`A ${kind.magic} file has more than ${file.byteLength} bytes.`);
  const header = new DataView(file);
  const magic = String.fromCharCode(...new Uint8Array(file, 0, 4));
  if (magic !== kind.magic) throw new RangeError(`This is no ${kind.magic} file.`);
  const version = header.getUint32(4, true);
  if (version !== kind.version) {
    throw new RangeError(`${kind.magic} file of version ${version}, ${kind.version} is expected.`);
  }
  const length = header.getUint32(8, true);
  if (length !== file.byteLength || length % 8 !== 0) {
    throw new RangeError(`The ${kind.magic} file has ${file.byteLength} bytes, ${length} are expected.`);
  }
  if (header.getUint32(12, true) !== computeChecksum(file)) {
    throw new RangeError(`The checksum of the ${kind.magic} file is wrong.`);
  }
  const entries = names.map((name, index) => {
    const start = header.getUint32(HEADER_BYTES + ENTRY_BYTES * index, true);
    const bytes = header.getUint32(HEADER_BYTES + ENTRY_BYTES * index + 4, true);
    return [name, viewSection(file, kind.sections[name] as ArrayName, { start, bytes, tableEnd })];
  });
  return Object.fromEntries(entries) as Sections<T>;
}

function viewSection(
  file: ArrayBuffer,
  type: ArrayName,
  { start, bytes, tableEnd }: { start: number; bytes: number; tableEnd: number },
) {
  const size = ARRAYS[type].BYTES_PER_ELEMENT;
  if (start % 8 !== 0 || start < tableEnd || start + bytes > file.byteLength || bytes % size !== 0) {
    throw new RangeError('A section lies outside its file.');
  }
  return new ARRAYS[type](file, start, bytes / size);
}

/** FNV-1a over 32-bit words, in four lanes so that a processor can work on them at once. */
function computeChecksum(file: ArrayBufferLike): number {
  const words = new Uint32Array(file, HEADER_BYTES);
  const lanes = [0x811c9dc5, 0x811c9dc6, 0x811c9dc7, 0x811c9dc8] as const;
  let [a, b, c, d]: number[] = [...lanes];
  const end = words.length - (words.length % 4);
  for (let at = 0; at < end; at += 4) {
    a = Math.imul((a as number) ^ (words[at] as number), 0x01000193);
    b = Math.imul((b as number) ^ (words[at + 1] as number), 0x01000193);
    c = Math.imul((c as number) ^ (words[at + 2] as number), 0x01000193);
    d = Math.imul((d as number) ^ (words[at + 3] as number), 0x01000193);
  }
  let sum = a as number;
  for (const word of [b, c, d, ...words.subarray(end)]) sum = Math.imul(sum ^ (word as number), 0x01000193);
  return sum >>> 0;
}
