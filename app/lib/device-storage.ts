/** Stores a value on this device; without effect where the browser stores nothing. */
export function storeOnDevice(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {}
}

/** Returns the value stored on this device; null without one, or without storage. */
export function readFromDevice(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
