import type { ComponentType } from 'react';
import { lazyComponent } from './lazy-component.ts';

/** A component that loads at first render, and renders nothing if its script fails to load. */
export function loadOrOmit<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazyComponent(() => load().catch((): ComponentType<Props> => () => null), { isOptional: true });
}
