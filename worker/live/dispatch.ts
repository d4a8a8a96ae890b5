import { describeError, type Log } from '#worker/log.ts';

/** The dispatch areas. Nothing that wakes one delays or fails the answer: a job catches up. */
export type Dispatch = {
  /** Makes an area look at its deliveries, because one is due or will be. */
  wake: (area: number) => void;
};

type Given = {
  /** Absent where a machine cannot host the areas: the job alone then sends offers. */
  areas: Env['DISPATCH_AREAS'] | undefined;
  waitUntil: (work: Promise<unknown>) => void;
  log: Log;
};

export function createDispatch({ areas, waitUntil, log }: Given): Dispatch {
  const ask = async (area: number) => {
    try {
      await areas
        ?.get(areas.idFromName(`${area}`))
        .fetch(`https://area/wake?area=${area}`, { method: 'POST' });
    } catch (error) {
      log('warn', 'dispatch area not reached', describeError(error));
    }
  };
  return { wake: (area) => waitUntil(ask(area)) };
}
