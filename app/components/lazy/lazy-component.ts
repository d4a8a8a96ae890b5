import { type ComponentType, createElement } from 'react';
import { suspend } from './pending-parts.ts';

/**
 * A component whose script loads when it is drawn, or before that by `load`; once it is there, it is drawn at once. A failure is
 * thrown once, and the next to draw it tries again. What the server writes of it must be one element: while hydration waits
 * for the script, it keeps one. What is `isOptional` the start of the page does not wait for.
 */
export type LazyComponent<Props> = ComponentType<Props> & { load: () => Promise<void> };

export function lazyComponent<Props>(
  get: () => Promise<ComponentType<Props>>,
  { isOptional = false } = {},
): LazyComponent<Props> {
  let part: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  let failure: unknown;
  async function tryToLoad() {
    try {
      part = await get();
    } catch (error) {
      failure = error;
      loading = undefined;
      throw error;
    }
  }
  function load() {
    loading ??= tryToLoad();
    return loading;
  }
  function Lazy(props: Props) {
    if (part) return createElement(part as ComponentType<object>, props as object);
    if (!failure && isOptional) throw load();
    if (!failure) return suspend(load());
    const thrown = failure;
    failure = undefined;
    throw thrown;
  }
  return Object.assign(Lazy, { load });
}
