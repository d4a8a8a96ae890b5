/** Returns a minute of the local day as a clock of 24 hours shows it, "18:42". */
export function formatMinute(minute: number): string {
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
}

/** Returns the minute of the local day that such a text names. */
export function parseMinute(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}
