/** The whole body, or null when it is longer than `mostBytes` (as unpacked: a small archive may hold a large text). */
export async function readLimited(response: Response, mostBytes: number): Promise<Uint8Array | null> {
  const body = response.body as ReadableStream<Uint8Array> | null;
  if (!body) return new Uint8Array();
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > mostBytes) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
