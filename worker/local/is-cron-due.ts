/** The lowest and highest value of minute, hour, day of month, month and day of week (0 = Sunday). */
const RANGES = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 6],
] as const;

function matchesPart(part: string, value: number, [lowest, highest]: readonly [number, number]): boolean {
  const [span = '*', step = '1'] = part.split('/');
  const [from, to] = span === '*' ? [lowest, highest] : span.split('-').map(Number);
  if (from === undefined) return false;
  const last = to ?? (part.includes('/') ? highest : from);
  return value >= from && value <= last && (value - from) % Number(step) === 0;
}

/** Whether a cron trigger (five fields of numbers, lists, ranges and steps, in UTC) fires in the minute of `instant` (epoch ms). */
export function isCronDue(cron: string, instant: number): boolean {
  const at = new Date(instant);
  const values = [
    at.getUTCMinutes(),
    at.getUTCHours(),
    at.getUTCDate(),
    at.getUTCMonth() + 1,
    at.getUTCDay(),
  ];
  const fields = cron.trim().split(/\s+/);
  return RANGES.every((range, index) =>
    (fields[index] ?? '').split(',').some((part) => matchesPart(part, values[index] ?? -1, range)),
  );
}
