/** A part of the world and its time zones, each with the name of its city. */
export type TimeZoneGroup = { label: string; zones: { id: string; city: string }[] };

/** The first part of a zone's name as a region code of Unicode CLDR. */
const REGIONS: Record<string, string> = {
  Africa: '002',
  America: '019',
  Antarctica: 'AQ',
  Asia: '142',
  Australia: '009',
  Europe: '150',
  Pacific: '009',
};
const WORLD = '001';

/** Zones of the United States by their largest city. */
const AMERICAN = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

/** Returns the time zones by parts of the world, those of the United States first, with names in the given language. */
export function groupTimeZones(zones: readonly string[], language: string): TimeZoneGroup[] {
  const regions = new Intl.DisplayNames(language, { type: 'region' });
  const groups = new Map<string, string[]>([['US', AMERICAN]]);
  for (const zone of zones) {
    if (AMERICAN.includes(zone)) continue;
    const code = REGIONS[zone.split('/')[0] ?? ''] ?? WORLD;
    groups.set(code, [...(groups.get(code) ?? []), zone]);
  }
  const [first, ...others] = [...groups].map(([code, ids]) => ({
    label: regions.of(code) ?? code,
    zones: ids.map((id) => ({ id, city: nameCity(id) })),
  }));
  return [...(first ? [first] : []), ...others.sort((a, b) => a.label.localeCompare(b.label, language))];
}

/** "America/Argentina/Buenos_Aires" is Buenos Aires. */
function nameCity(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}
