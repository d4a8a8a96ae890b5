/** The delivery and driver platforms a driver can work on; names are brands and are not translated. */
export const PLATFORMS = [
  { id: 'ubereats', name: 'Uber Eats' },
  { id: 'uber', name: 'Uber' },
  { id: 'lyft', name: 'Lyft' },
  { id: 'doordash', name: 'DoorDash' },
  { id: 'grubhub', name: 'Grubhub' },
  { id: 'spark', name: 'Spark' },
  { id: 'instacart', name: 'Instacart' },
  { id: 'roadwaze', name: 'Roadwaze' },
] as const;

export type PlatformId = (typeof PLATFORMS)[number]['id'];

export const PLATFORM_IDS = PLATFORMS.map((platform) => platform.id) as [PlatformId, ...PlatformId[]];

/** The brand name of a platform, for example "Uber Eats". */
export function getPlatformName(id: PlatformId): string {
  return PLATFORMS.find((platform) => platform.id === id)?.name ?? id;
}
