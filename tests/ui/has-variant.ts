import { type ButtonVariant, getButtonClasses } from '#app/components/ui/button-classes.ts';

/** Returns whether a button, or a link styled as one, has this variant. */
export function hasVariant(element: HTMLElement | null, variant: ButtonVariant): boolean {
  return getButtonClasses(variant)
    .split(' ')
    .every((name) => element?.classList.contains(name));
}
