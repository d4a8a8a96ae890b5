/**
 * Copies the text of a copy button tapped before the app runs. Safari allows that only during the tap, not when the click is
 * repeated.
 */
export function copyInTap({ dataset }: HTMLElement): void {
  const { copy } = dataset;
  if (!copy) return;
  navigator.clipboard?.writeText(copy).then(
    () => {
      dataset.copied = copy;
    },
    () => {},
  );
}
