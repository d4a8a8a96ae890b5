/** Writes integers as varints (seven bits a byte), and single-line texts, which are stored together at the start. */
export class ByteWriter {
  private readonly bytes: number[] = [];
  private readonly texts: string[] = [];

  /** @param value a whole number from 0 to 2³² − 1 */
  writeCount(value: number): void {
    let left = value >>> 0;
    for (; left > 127; left >>>= 7) this.bytes.push((left & 127) | 128);
    this.bytes.push(left);
  }

  /** @param value a whole number of 31 bits and a sign */
  writeSigned(value: number): void {
    this.writeCount((value << 1) ^ (value >> 31));
  }

  writeText(text: string): void {
    this.texts.push(text.replaceAll('\n', ' '));
  }

  finish(): Uint8Array {
    const texts = new TextEncoder().encode(this.texts.join('\n'));
    const file = new Uint8Array(4 + texts.length + this.bytes.length);
    new DataView(file.buffer).setUint32(0, texts.length);
    file.set(texts, 4);
    file.set(this.bytes, 4 + texts.length);
    return file;
  }
}

/** Reads the output of `ByteWriter`. Throws RangeError beyond the end. */
export class ByteReader {
  private at: number;
  private text = 0;
  private readonly texts: string[];

  constructor(private readonly bytes: Uint8Array) {
    const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);
    this.at = 4 + length;
    if (this.at > bytes.length) throw new RangeError('The places file ends too early.');
    this.texts = new TextDecoder().decode(bytes.subarray(4, this.at)).split('\n');
  }

  get isAtEnd(): boolean {
    return this.at === this.bytes.length;
  }

  readCount(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.bytes[this.at++];
      if (byte === undefined) break;
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
    throw new RangeError('The places file ends too early.');
  }

  readSigned(): number {
    const value = this.readCount();
    return (value >>> 1) ^ -(value & 1);
  }

  readText(): string {
    const text = this.texts[this.text++];
    if (text === undefined) throw new RangeError('The places file ends too early.');
    return text;
  }

  /** @param read reads one of them */
  readList<T>(read: () => T): T[] {
    const count = this.readCount();
    if (count > this.bytes.length) throw new RangeError('The places file ends too early.');
    return Array.from({ length: count }, read);
  }
}
