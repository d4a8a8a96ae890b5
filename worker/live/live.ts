import type { ArrivedOffer, LiveChange, LiveMessage, LiveTopic } from '#worker/domain/live/live-message.ts';
import { describeError, type Log } from '#worker/log.ts';
import type { Ending } from './driver-channel.ts';

/** Messages to the drivers' open screens. Publishing never delays or fails the response: screens catch up when they reconnect. */
export type Live = {
  /** Makes the drivers' screens reload the given topics. */
  changed: (driverIds: string | readonly string[], ...topics: readonly LiveTopic[]) => void;
  /** Announces new offers to a driver's screens. */
  arrived: (driverId: string, offers: readonly ArrivedOffer[]) => void;
  /** Closes the sockets of ended sessions; with `isGone` also deletes the state of the driver's channel. */
  ended: (driverId: string, sessionIds: string[] | 'all', isGone?: boolean) => void;
  /** Opens a socket for a session that was read at `readAt` (epoch ms): 101, or 401 if it ended; null on failure. */
  connect: (opening: Opening) => Promise<Response | null>;
  /** Returns a driver's changes since a version, or null on failure. */
  readChanges: (driverId: string, since: number) => Promise<LiveMessage | null>;
};

type Opening = { driverId: string; sessionId: string; since: number; readAt: number };

type Given = {
  /** Undefined if the runtime has no Durable Objects. */
  channels: Env['DRIVER_CHANNELS'] | undefined;
  waitUntil: (work: Promise<unknown>) => void;
  log: Log;
};

/** Returns the live channels of this deployment, one per driver. */
export function createLive({ channels, waitUntil, log }: Given): Live {
  const ask = async (driverId: string, path: string, init?: RequestInit) => {
    if (!channels) throw new Error('No channels are bound');
    return channels.get(channels.idFromName(driverId)).fetch(`https://channel${path}`, init);
  };
  const attempt = async <T>(what: string, work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      log('warn', what, describeError(error));
      return null;
    }
  };
  const send = (driverId: string, path: string, change: LiveChange | Ending) =>
    waitUntil(
      attempt('screens not reached', () =>
        ask(driverId, path, { method: 'POST', body: JSON.stringify(change) }),
      ),
    );
  return {
    changed: (driverIds, ...topics) => {
      for (const driverId of new Set([driverIds].flat())) send(driverId, '/change', { topics });
    },
    arrived: (driverId, offers) => {
      const arrivals = offers.map(({ id, expiresAt }) => ({ id, expiresAt }));
      send(driverId, '/change', { topics: ['orders'], arrivals });
    },
    ended: (driverId, sessionIds, isGone = false) => send(driverId, '/end', { sessionIds, isGone }),
    connect: ({ driverId, sessionId: session, since, readAt }) => {
      const given = new URLSearchParams({ session, since: String(since), readAt: String(readAt) });
      const headers = { Upgrade: 'websocket' };
      return attempt('socket not opened', () => ask(driverId, `/socket?${given}`, { headers }));
    },
    readChanges: (driverId, since) =>
      attempt('channel not read', async () =>
        (await ask(driverId, `/changes?since=${since}`)).json<LiveMessage>(),
      ),
  };
}
