/** The parts of a driver's day, in local hours from `from` up to but not including `until`. The night runs past midnight. */
export const DAY_PARTS = {
  breakfast: { from: 5, until: 11 },
  lunch: { from: 11, until: 14 },
  afternoon: { from: 14, until: 17 },
  dinner: { from: 17, until: 21 },
  night: { from: 21, until: 5 },
} as const;

export type DayPart = keyof typeof DAY_PARTS;
export const DAY_PART_NAMES = Object.keys(DAY_PARTS) as DayPart[];

/** Returns the part of the day that a local hour (0–23) belongs to. */
export function findDayPart(hour: number): DayPart {
  return (
    DAY_PART_NAMES.find((name) => hour >= DAY_PARTS[name].from && hour < DAY_PARTS[name].until) ?? 'night'
  );
}
