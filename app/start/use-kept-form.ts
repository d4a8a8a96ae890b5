import { type RefObject, useEffect, useRef } from 'react';
import { resumeForm } from './keep-marked-forms.ts';

type Attributes = { ref: RefObject<HTMLFormElement>; 'data-keeps'?: string };

/**
 * Returns the attributes of a form that a visitor may leave and return to, also after each `reply`. Without a `name`, nothing is
 * saved.
 */
export function useKeptForm(name: string | null, reply: unknown): Attributes {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (name && ref.current) resumeForm(ref.current, reply);
  }, [name, reply]);
  return { ref, ...(name && { 'data-keeps': name }) };
}
