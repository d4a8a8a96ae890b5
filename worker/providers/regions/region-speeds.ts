import { z } from 'zod';
import type { SpeedCalibration } from '#worker/engines/streets/index.ts';
import type { KvCache } from '../kv-cache.ts';
import type { RegionSpeeds } from './port.ts';

/** How long an isolate caches a calibration, in ms. */
const RECHECK_MS = 10 * 60_000;

/** A calibration expires after this many seconds without new drives. */
const KEPT_SECONDS = 60 * 24 * 60 * 60;

const calibrationSchema = z.object({
  factor: z.number().positive(),
  factorByGroup: z.array(z.number().positive().nullable()),
});

type Known = Map<string, { calibration: SpeedCalibration | null; at: number }>;

/** This isolate's cache of each namespace. */
const isolates = new WeakMap<object, Known>();

/** Returns the calibrations in KV, one per region. `namespace` is the KV binding, which keys the isolate's cache. */
export function createRegionSpeeds({
  namespace,
  kv,
  now,
}: {
  namespace: object;
  kv: KvCache;
  now: number;
}): RegionSpeeds {
  const known: Known = isolates.get(namespace) ?? new Map();
  isolates.set(namespace, known);
  return {
    async read(regionId) {
      const last = known.get(regionId);
      if (last && Math.abs(now - last.at) < RECHECK_MS) return last.calibration;
      const calibration = await readCalibration(kv, regionId).catch(() => last?.calibration ?? null);
      known.set(regionId, { calibration, at: now });
      return calibration;
    },
    async write(regionId, calibration) {
      await kv.put(keyOf(regionId), JSON.stringify(calibration), { expirationTtl: KEPT_SECONDS });
      known.set(regionId, { calibration, at: now });
    },
  };
}

const keyOf = (regionId: string) => `speeds/${regionId}`;

async function readCalibration(kv: KvCache, regionId: string): Promise<SpeedCalibration | null> {
  const { data } = calibrationSchema.safeParse(await kv.get(keyOf(regionId), 'json'));
  return data ?? null;
}
