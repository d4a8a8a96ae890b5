/** Background Sync, which TypeScript does not know: not every browser has it. */
declare global {
  interface ServiceWorkerRegistration {
    readonly sync?: { register: (tag: string) => Promise<void> };
  }
}

export {};
