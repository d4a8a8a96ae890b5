/** Background Sync, which is missing from TypeScript's types because not every browser has it. */
declare global {
  interface ServiceWorkerRegistration {
    readonly sync?: { register: (tag: string) => Promise<void> };
  }
}

export {};
