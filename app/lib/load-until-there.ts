const RETRY_MS = 3000;

/** A lost connection must not take the page away: what stands there stays, and works as a document, until the script can be had. */
export async function loadUntilThere<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
