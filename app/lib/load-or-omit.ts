import { type ComponentType, lazy } from 'react';

/** A component that loads when it is drawn, and is left out where its script cannot be reached. */
export function loadOrOmit<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => () => null) }));
}
