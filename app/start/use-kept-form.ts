import { type RefObject, useEffect, useRef } from 'react';
import { resumeForm } from './keep-marked-forms.ts';

type Attributes = { ref: RefObject<HTMLFormElement>; 'data-keeps'?: string };

/**
 * The attributes of a form that a visitor may leave and come back to, after each `reply` too; without a `name` nothing of it is
 * kept.
 */
export function useKeptForm(name: string | null, reply: unknown): Attributes {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (name && ref.current) resumeForm(ref.current, reply);
  }, [name, reply]);
  return { ref, ...(name && { 'data-keeps': name }) };
}
