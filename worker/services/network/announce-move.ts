import type { Ctx } from '#worker/ctx.ts';

/** Whom a move of a network order concerns beside its driver: others who were offered it, and a dispatch area. */
type Concerned = { otherId: string } | { wakeArea: number | null };

/** Notifies whom the statements of `followOrder` returned; the results of statements without rows are skipped. */
export function announceMove(ctx: Ctx, results: readonly unknown[]): void {
  const concerned: Concerned[] = results.filter(Array.isArray).flat();
  const others = concerned.flatMap((one) => ('otherId' in one ? [one.otherId] : []));
  ctx.live.changed(others, 'orders');
  const areas = concerned.flatMap((one) =>
    'wakeArea' in one && one.wakeArea !== null ? [one.wakeArea] : [],
  );
  for (const area of new Set(areas)) ctx.dispatch.wake(area);
}
