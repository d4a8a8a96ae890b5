/** Whether a change of automation settings only turns automation off. */
export function isTurnOff(change: unknown): boolean {
  if (typeof change !== 'object' || change === null) return false;
  const [[field, value] = [], ...others] = Object.entries(change);
  return field === 'isEnabled' && value === false && others.length === 0;
}
