import { type ComponentType, createElement } from 'react';
import { suspend } from './pending-parts.ts';

/**
 * A component whose script loads when it is first rendered, or earlier by `load`; once loaded, it renders at once. A failure is
 * thrown by one rendering, and the next one tries again. On the server it must render exactly one element, since hydration keeps
 * one while it waits for the script. The start of the page does not wait for an `isOptional` one.
 */
type LazyComponent<Props> = ComponentType<Props> & { load: () => Promise<void> };

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
