import { type RefObject, useEffect, useRef } from 'react';
import { fillInTyped } from './keep-typed.ts';

type Attributes = { ref: RefObject<HTMLFormElement>; 'data-keeps'?: string };

/** The attributes of a form that a visitor may leave and come back to; without a `name` nothing of it is kept. */
export function useKeptTyped(name: string | null): Attributes {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (name && ref.current) fillInTyped(ref.current);
  }, [name]);
  return { ref, ...(name && { 'data-keeps': name }) };
}
