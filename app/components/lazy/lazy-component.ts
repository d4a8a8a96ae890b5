import { type ComponentType, createElement } from 'react';
import { suspend } from './pending-parts.ts';

/**
 * A component whose script loads at the first render or an earlier `load`; once loaded, it renders immediately. A load failure is
 * thrown by one render, and the next one retries. On the server it must render exactly one element, because a suspended boundary
 * keeps only one during hydration. The start of the page does not wait for an `isOptional` component.
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
