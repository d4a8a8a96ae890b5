/** Stores a value on this device; without effect where the browser stores nothing. */
export function storeOnDevice(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {}
}

/** Returns what is stored on this device; null where nothing is, or the browser stores nothing. */
export function readFromDevice(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
