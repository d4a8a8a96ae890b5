/** How a driver proves an account on a platform. */
export const CONNECT_METHODS = ['oauth', 'driver-code', 'api-key'] as const;
export type ConnectMethod = (typeof CONNECT_METHODS)[number];

/** Delivering goods, driving people, or Roadwaze's own independent network. */
export type PlatformKind = 'delivery' | 'driver' | 'network';

/**
 * How a platform's orders reach us: `live` through our own dispatch, `statuses` as its webhook reports deliveries, `pasted` from
 * the text or picture of an offer, `imported` from a file of past orders, or typed by `hand`.
 */
export const ARRIVALS = ['live', 'statuses', 'pasted', 'imported', 'hand'] as const;
export type ArrivalWay = (typeof ARRIVALS)[number];

type CatalogEntry = {
  id: string;
  name: string;
  kind: PlatformKind;
  methods: readonly ConnectMethod[];
  arrivals: readonly ArrivalWay[];
};

const WITHOUT_LINK = ['pasted', 'imported', 'hand'] as const;
const WITH_WEBHOOK = ['statuses', ...WITHOUT_LINK] as const;

/**
 * The platforms a driver can work on, and how to connect an account on each. Names are brands and are not translated; the pages
 * have the words for each `kind`.
 */
export const PLATFORMS = [
  {
    id: 'ubereats',
    name: 'Uber Eats',
    kind: 'delivery',
    methods: ['oauth', 'driver-code'],
    arrivals: WITH_WEBHOOK,
  },
  { id: 'uber', name: 'Uber', kind: 'driver', methods: ['driver-code'], arrivals: WITHOUT_LINK },
  { id: 'lyft', name: 'Lyft', kind: 'driver', methods: ['driver-code'], arrivals: WITHOUT_LINK },
  {
    id: 'doordash',
    name: 'DoorDash',
    kind: 'delivery',
    methods: ['oauth', 'driver-code', 'api-key'],
    arrivals: WITH_WEBHOOK,
  },
  {
    id: 'grubhub',
    name: 'Grubhub',
    kind: 'delivery',
    methods: ['oauth', 'driver-code'],
    arrivals: WITHOUT_LINK,
  },
  { id: 'spark', name: 'Spark', kind: 'delivery', methods: ['driver-code'], arrivals: WITHOUT_LINK },
  { id: 'instacart', name: 'Instacart', kind: 'delivery', methods: ['driver-code'], arrivals: WITHOUT_LINK },
  {
    id: 'roadwaze',
    name: 'Roadwaze',
    kind: 'network',
    methods: ['oauth', 'driver-code', 'api-key'],
    arrivals: ['live', 'hand'],
  },
] as const satisfies readonly CatalogEntry[];

export type PlatformId = (typeof PLATFORMS)[number]['id'];

export const PLATFORM_IDS = PLATFORMS.map((platform) => platform.id) as [PlatformId, ...PlatformId[]];

/** Returns the brand name of a platform, for example "Uber Eats". */
export function getPlatformName(id: PlatformId): string {
  return PLATFORMS.find((platform) => platform.id === id)?.name ?? id;
}

/** Returns the brand name for an untrusted platform id; empty if the platform does not exist. */
export function findPlatformName(id: string | undefined): string {
  return PLATFORMS.find((platform) => platform.id === id)?.name ?? '';
}

/** Returns the ways to connect an account on a platform, recommended one first. */
export function listConnectMethods(id: PlatformId): readonly ConnectMethod[] {
  return PLATFORMS.find((platform) => platform.id === id)?.methods ?? [];
}

/** Returns how a platform's orders reach us, fastest way first. */
export function listArrivals(id: PlatformId): readonly ArrivalWay[] {
  return PLATFORMS.find((platform) => platform.id === id)?.arrivals ?? [];
}

export function isPlatformId(id: string): id is PlatformId {
  return PLATFORM_IDS.some((known) => known === id);
}

/**
 * Platforms with acceptance tiers. Sources: DoorDash "Top Dasher" (70 % acceptance), Uber "Uber Eats Pro" criteria (acceptance
 * rate from 30 % for Gold) and Grubhub "Rewards" levels Premier, Pro and Partner.
 */
const TIERED: readonly PlatformId[] = ['doordash', 'ubereats', 'grubhub'];

/** Returns whether a platform's perks depend on the driver's acceptance rate. */
export function hasAcceptanceTiers(platform: PlatformId): boolean {
  return TIERED.includes(platform);
}
