/** Not every browser has `connection`. */
type Phone = Navigator & { connection?: { saveData?: boolean } };

/** Whether the driver pays for every byte and said so to the browser. */
export function isSavingData(): boolean {
  const { connection }: Phone = navigator;
  return connection?.saveData === true;
}
