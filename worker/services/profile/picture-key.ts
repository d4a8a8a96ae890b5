/** Where KV holds the picture of a driver. */
export function getPictureKey(driverId: string): string {
  return `picture/${driverId}`;
}
