/** Returns a wait for display: in minutes if it is longer than 90 seconds, else with 0 minutes. */
export function describeWait(seconds: number): { seconds: number; minutes: number } {
  return { seconds, minutes: seconds > 90 ? Math.ceil(seconds / 60) : 0 };
}
