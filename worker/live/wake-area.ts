import { describeError, type Log } from '#worker/log.ts';

/** Wakes a dispatch area that has a delivery due now or later. Never delays or fails the response: a job catches up. */
export type WakeArea = (area: number) => void;

type Given = {
  /** Undefined if the runtime has no Durable Objects; offers are then sent only by the job. */
  areas: Env['DISPATCH_AREAS'] | undefined;
  waitUntil: (work: Promise<unknown>) => void;
  log: Log;
};

export function createWakeArea({ areas, waitUntil, log }: Given): WakeArea {
  const ask = async (area: number) => {
    try {
      await areas
        ?.get(areas.idFromName(`${area}`))
        .fetch(`https://area/wake?area=${area}`, { method: 'POST' });
    } catch (error) {
      log('warn', 'dispatch area not reached', describeError(error));
    }
  };
  return (area) => waitUntil(ask(area));
}
