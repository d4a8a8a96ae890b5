/** `connection` is not in every browser. */
type Phone = Navigator & { connection?: { saveData?: boolean } };

/** Whether the browser's data saver is on. */
export function isSavingData(): boolean {
  const { connection }: Phone = navigator;
  return connection?.saveData === true;
}
