import { ACCOUNT_LIMITS } from '#worker/domain/limits/account-limits.ts';

/** The parts of a driver's screens that can change. */
export const LIVE_TOPICS = ['orders', 'route', 'earnings', 'hotspots', 'subscription', 'settings'] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

/** An offer that arrived for a driver; instants in epoch ms. */
export type ArrivedOffer = { id: string; expiresAt: number };

/** A change that was just stored for a driver, with the offers that arrived in it. */
export type LiveChange = { topics: readonly LiveTopic[]; arrivals?: readonly ArrivedOffer[] };

/**
 * The message that tells a driver's open screens to reload these topics. `version` is the instant (epoch ms) of the last change,
 * and screens send back the version they have. `arrived` are the ids of offers that arrived since.
 */
export type LiveMessage = { type: 'changed'; topics: LiveTopic[]; version: number; arrived: string[] };

/** The state of a driver's channel: when each topic last changed, and the recent offers. */
export type ChannelState = {
  version: number;
  changedAt: Partial<Record<LiveTopic, number>>;
  arrivals: (ArrivedOffer & { version: number })[];
};

export const EMPTY_CHANNEL: ChannelState = { version: 0, changedAt: {}, arrivals: [] };

/** How long arrivals are stored; a screen that was away for longer reloads everything. */
const ARRIVAL_MEMORY_MS = 3_600_000;

/** Returns the state after a change at `now`. Every change gets a later version than all changes before. */
export function recordChange(
  state: ChannelState,
  { topics, arrivals = [] }: LiveChange,
  now: number,
): ChannelState {
  const ended = state.arrivals.map(({ expiresAt }) => expiresAt).filter((at) => at <= now);
  const version = Math.max(now, Math.max(state.version, ...ended) + 1);
  const isKnown = new Set(state.arrivals.map(({ id }) => id));
  const fresh = arrivals.filter(({ id }) => !isKnown.has(id)).map((arrival) => ({ ...arrival, version }));
  return {
    version,
    changedAt: { ...state.changedAt, ...Object.fromEntries(topics.map((topic) => [topic, version])) },
    arrivals: [
      ...state.arrivals.filter(({ expiresAt }) => expiresAt > now - ARRIVAL_MEMORY_MS),
      ...fresh,
    ].slice(-ACCOUNT_LIMITS.openOrders),
  };
}

/** Returns the changes after a version, as of `now`. An offer that expired counts as a change of the orders. */
export function listChanges(state: ChannelState, since: number, now: number): LiveMessage {
  const ended = state.arrivals.map(({ expiresAt }) => expiresAt).filter((at) => at > since && at <= now);
  const isChanged = (topic: LiveTopic) =>
    (state.changedAt[topic] ?? 0) > since || (topic === 'orders' && ended.length > 0);
  return {
    type: 'changed',
    topics: LIVE_TOPICS.filter(isChanged),
    version: Math.max(state.version, ...ended),
    arrived: state.arrivals
      .filter(({ version, expiresAt }) => version > since && expiresAt > now)
      .map(({ id }) => id),
  };
}

/** Returns when the next offer expires (epoch ms), or null. */
export function findNextExpiry({ arrivals }: ChannelState, now: number): number | null {
  const next = Math.min(...arrivals.map(({ expiresAt }) => expiresAt).filter((at) => at > now));
  return Number.isFinite(next) ? next : null;
}
