import { type ComponentType, createElement } from 'react';

/** A component whose script loads when it is drawn, or before that by `load`; once it is there, it is drawn at once. */
export type LazyComponent<Props> = ComponentType<Props> & { load: () => Promise<void> };

export function lazyComponent<Props>(get: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let part: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  let failure: unknown;
  async function tryToLoad() {
    try {
      failure = undefined;
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
    if (failure) throw failure;
    throw load();
  }
  return Object.assign(Lazy, { load });
}
