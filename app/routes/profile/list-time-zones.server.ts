/** The time zones there are, with the driver's own, which can be one that is not listed, such as UTC. */
export function listTimeZones(own: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', own])].sort();
}
