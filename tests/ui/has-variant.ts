import { type ButtonVariant, getButtonClasses } from '#app/components/ui/button-classes.ts';

/** Whether a button, or a link that acts like one, is drawn as this variant. */
export function hasVariant(element: HTMLElement | null, variant: ButtonVariant): boolean {
  return getButtonClasses(variant)
    .split(' ')
    .every((name) => element?.classList.contains(name));
}
