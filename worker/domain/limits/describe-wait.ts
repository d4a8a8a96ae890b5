/** Returns a wait as texts need it: in minutes if it takes more than one and a half, else 0 of them. */
export function describeWait(seconds: number): { seconds: number; minutes: number } {
  return { seconds, minutes: seconds > 90 ? Math.ceil(seconds / 60) : 0 };
}
