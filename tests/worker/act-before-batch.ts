import type { Ctx } from '#worker/ctx.ts';

/** Returns the context with `act` added, which runs once: right before the batch with this number (from 1). */
export function actBeforeBatch(ctx: Ctx, number: number, act: () => Promise<unknown>): Ctx {
  let batches = 0;
  const batch: Ctx['db']['batch'] = async (statements) => {
    batches += 1;
    if (batches === number) await act();
    return ctx.db.batch(statements);
  };
  return { ...ctx, db: Object.assign(Object.create(ctx.db) as Ctx['db'], { batch }) };
}
