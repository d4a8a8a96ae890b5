import { type RefObject, useEffect, useRef } from 'react';
import { ignoreTapsOnContent } from './ignore-taps.ts';

/**
 * Returns the ref of the list that shows `ids` in this order. When one takes the place of another, taps on the list are
 * ignored for a moment: they were meant for the one before.
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
