/** How a driver proves an account on a platform. */
export const CONNECT_METHODS = ['oauth', 'driver-code', 'api-key'] as const;
export type ConnectMethod = (typeof CONNECT_METHODS)[number];

/** Delivering things, driving people, or Roadwaze's own independent network. */
export type PlatformKind = 'delivery' | 'driver' | 'network';

/**
 * How a platform's orders come here: `live` by our own dispatch, `statuses` as its webhook reports deliveries, `pasted` from the
 * text or picture of an offer, `imported` from a file of past orders, or typed by `hand`.
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
 * The delivery and driver platforms a driver can work on, and how an account on each can be connected.
 * Names are brands and are not translated; what `kind` means in words is a text of the pages.
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

/** The brand name of a platform, for example "Uber Eats". */
export function getPlatformName(id: PlatformId): string {
  return PLATFORMS.find((platform) => platform.id === id)?.name ?? id;
}

/** The brand name behind an id from outside; empty when there is no such platform. */
export function findPlatformName(id: string | undefined): string {
  return PLATFORMS.find((platform) => platform.id === id)?.name ?? '';
}

/** The ways to connect an account on a platform, the recommended one first. */
export function listConnectMethods(id: PlatformId): readonly ConnectMethod[] {
  return PLATFORMS.find((platform) => platform.id === id)?.methods ?? [];
}

/** Returns how a platform's orders come here, the fastest way first. */
export function listArrivals(id: PlatformId): readonly ArrivalWay[] {
  return PLATFORMS.find((platform) => platform.id === id)?.arrivals ?? [];
}

export function isPlatformId(id: string): id is PlatformId {
  return PLATFORM_IDS.some((known) => known === id);
}

/**
 * By DoorDash "Top Dasher" (70 % acceptance), Uber "Uber Eats Pro" criteria (acceptance rate from 30 % for Gold) and Grubhub
 * "Rewards" levels Premier, Pro and Partner.
 */
const TIERED: readonly PlatformId[] = ['doordash', 'ubereats', 'grubhub'];

/** Whether a platform's extras depend on how much a driver accepts. */
export function hasAcceptanceTiers(platform: PlatformId): boolean {
  return TIERED.includes(platform);
}
