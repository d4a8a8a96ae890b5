import { useSyncExternalStore } from 'react';

/** A value outside the component tree that components can subscribe to. */
type Store<Value> = {
  get: () => Value;
  /** Sets the value and rerenders its subscribers. */
  set: (value: Value) => void;
  use: () => Value;
  /** Subscribes to a part of the value, so that changes of other parts don't rerender. */
  usePart: <Part>(pick: (value: Value) => Part) => Part;
};

/** Creates a store for a value that exists only in the browser. On the server and during hydration it has its initial value. */
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
