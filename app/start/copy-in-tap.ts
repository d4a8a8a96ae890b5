/** Copies what a button tapped before the app runs is for. Safari allows that only in the tap, not when the click is repeated. */
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
