import type { Ctx } from '#worker/ctx.ts';

/** Another driver who was offered a network order, or the dispatch area to wake. */
type Concerned = { otherId: string } | { wakeArea: number | null };

/** Notifies the drivers and areas that the statements of `followOrder` returned. */
export function announceMove(ctx: Ctx, results: readonly unknown[]): void {
  const concerned: Concerned[] = results.filter(Array.isArray).flat();
  const others = concerned.flatMap((one) => ('otherId' in one ? [one.otherId] : []));
  ctx.live.changed(others, 'orders');
  const areas = concerned.flatMap((one) =>
    'wakeArea' in one && one.wakeArea !== null ? [one.wakeArea] : [],
  );
  for (const area of new Set(areas)) ctx.dispatch.wake(area);
}
