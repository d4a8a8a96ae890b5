import { useSyncExternalStore } from 'react';

/** A value outside of the tree that components follow. */
type Store<Value> = {
  get: () => Value;
  /** Puts a value in its place, on every screen that shows it. */
  set: (value: Value) => void;
  use: () => Value;
  /** Follows a part of the value: what shows it is not drawn again when another part changes. */
  usePart: <Part>(pick: (value: Value) => Part) => Part;
};

/** A value that lives in the browser; on the server, and until a page is hydrated, it is the initial one. */
export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<() => void>();
  let value = initial;
  const get = () => value;
  const subscribe = (notify: () => void) => {
    listeners.add(notify);
    return () => {
      listeners.delete(notify);
    };
  };
  function usePart<Part>(pick: (value: Value) => Part): Part {
    return useSyncExternalStore(
      subscribe,
      () => pick(value),
      () => pick(initial),
    );
  }
  return {
    get,
    set(next) {
      value = next;
      for (const notify of listeners) notify();
    },
    use: () => usePart((whole) => whole),
    usePart,
  };
}
