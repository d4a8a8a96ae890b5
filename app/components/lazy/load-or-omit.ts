import type { ComponentType } from 'react';
import { lazyComponent } from './lazy-component.ts';

/** A component that loads when it is drawn, and is left out where its script cannot be reached. */
export function loadOrOmit<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazyComponent(() => load().catch((): ComponentType<Props> => () => null), { isOptional: true });
}
