import type { Ctx } from '#worker/ctx.ts';

/** Returns the KV key of a driver's picture. */
export function getPictureKey(driverId: string): string {
  return `picture/${driverId}`;
}

type Picture = { bytes: ArrayBuffer; type: string };

/** Returns a driver's stored picture, or null. */
export async function getPicture(ctx: Ctx, driverId: string): Promise<Picture | null> {
  const { value, metadata } = await ctx.kv.getWithMetadata<{ type: string }>(
    getPictureKey(driverId),
    'arrayBuffer',
  );
  return value && metadata ? { bytes: value, type: metadata.type } : null;
}
