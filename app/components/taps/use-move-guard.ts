import { type RefObject, useEffect, useRef } from 'react';
import { ignoreTapsOnContent } from './ignore-taps.ts';

/**
 * Returns the ref for what shows `ids` in this order. When another comes to stand in the place of one of them, a tap does not
 * count for a moment: it was meant for what stood there before.
 */
export function useMoveGuard<List extends HTMLElement>(ids: readonly string[]): RefObject<List> {
  const list = useRef<List>(null);
  const last = useRef(ids);
  useEffect(() => {
    const hasMoved = last.current.some((id, place) => place < ids.length && ids[place] !== id);
    last.current = ids;
    if (hasMoved && list.current) ignoreTapsOnContent(list.current.getBoundingClientRect());
  });
  return list;
}
