import type { ComponentType } from 'react';
import { lazyComponent } from './lazy-component.ts';

const RETRY_MS = 3000;

/**
 * Asks for a script again when it was lost on the way, so many times, then fails as `load` did. Where the server's page stands
 * meanwhile, and works as a document, that may continue for ever.
 */
export async function loadUntilThere<T>(
  load: () => Promise<T>,
  tries = Number.POSITIVE_INFINITY,
): Promise<T> {
  for (let left = typeof document === 'undefined' ? 1 : tries; left > 1; left--) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
  return load();
}

/** Returns a component that loads when it is drawn, by `loadUntilThere`. */
export function lazyUntilThere<Props>(load: () => Promise<ComponentType<Props>>, tries?: number) {
  return lazyComponent(() => loadUntilThere(load, tries));
}
