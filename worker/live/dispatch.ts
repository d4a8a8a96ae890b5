import { describeError, type Log } from '#worker/log.ts';

/** The dispatch areas. Waking one never delays or fails the response: a job catches up. */
export type Dispatch = {
  /** Wakes an area because one of its deliveries is due or will be. */
  wake: (area: number) => void;
};

type Given = {
  /** Undefined where the runtime has no Durable Objects; only the job then sends offers. */
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
