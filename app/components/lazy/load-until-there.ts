import type { ComponentType } from 'react';
import { lazyComponent } from './lazy-component.ts';

const RETRY_MS = 3000;

/**
 * Loads a script and retries every three seconds after a failure, at most `tries` times in all, then throws the last error.
 * Without `tries` it retries forever, for places where the server-rendered page works in the meantime.
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

/** Returns a component that loads at first render, with the retries of `loadUntilThere`. */
export function lazyUntilThere<Props>(load: () => Promise<ComponentType<Props>>, tries?: number) {
  return lazyComponent(() => loadUntilThere(load, tries));
}
