/** The parts of the world by which time zones are grouped; `common` holds the likely ones. */
const ZONE_AREAS = ['common', 'africa', 'americas', 'asia', 'europe', 'oceania', 'other'] as const;
type ZoneArea = (typeof ZONE_AREAS)[number];

/** An area with its time zones, each with its city name. */
export type TimeZoneGroup = { area: ZoneArea; zones: { id: string; city: string }[] };

/** The area for the first part of a zone's name. */
const AREAS: Record<string, ZoneArea> = {
  Africa: 'africa',
  America: 'americas',
  Asia: 'asia',
  Australia: 'oceania',
  Europe: 'europe',
  Pacific: 'oceania',
};

/** The most populous zones of each area. */
const COMMON: Partial<Record<ZoneArea, readonly string[]>> = {
  africa: ['Africa/Cairo', 'Africa/Casablanca', 'Africa/Johannesburg', 'Africa/Lagos', 'Africa/Nairobi'],
  americas: [
    'America/New_York',
    'America/Chicago',
    'America/Denver',
    'America/Phoenix',
    'America/Los_Angeles',
    'America/Anchorage',
    'Pacific/Honolulu',
  ],
  asia: ['Asia/Dubai', 'Asia/Calcutta', 'Asia/Singapore', 'Asia/Shanghai', 'Asia/Manila', 'Asia/Tokyo'],
  europe: [
    'Europe/London',
    'Europe/Paris',
    'Europe/Berlin',
    'Europe/Madrid',
    'Europe/Athens',
    'Europe/Istanbul',
  ],
  oceania: [
    'Australia/Perth',
    'Australia/Brisbane',
    'Australia/Sydney',
    'Pacific/Auckland',
    'Pacific/Honolulu',
  ],
};

/**
 * Returns the time zones by parts of the world. The first group is `common`: the driver's own zone, the phone's if known, and the
 * common ones of their area, or of the United States if the area has none.
 */
export function groupTimeZones(
  zones: readonly string[],
  { own, phone = own }: { own: string; phone?: string | undefined },
): TimeZoneGroup[] {
  const near = COMMON[findArea(own)] ?? COMMON.americas ?? [];
  const common = [...new Set([own, phone, ...near.filter((zone) => zones.includes(zone))])];
  const others = zones.filter((zone) => !common.includes(zone));
  return ZONE_AREAS.map((area) => {
    const ids = area === 'common' ? common : others.filter((zone) => findArea(zone) === area);
    return { area, zones: ids.map((id) => ({ id, city: nameCity(id) })) };
  }).filter((group) => group.zones.length > 0);
}

function findArea(zone: string): ZoneArea {
  return AREAS[zone.split('/')[0] ?? ''] ?? 'other';
}

/** Returns a zone's city: "America/Argentina/Buenos_Aires" is Buenos Aires, Argentina. */
function nameCity(zone: string): string {
  const [first = '', ...rest] = zone.replaceAll('_', ' ').split('/');
  return rest.toReversed().join(', ') || first;
}
