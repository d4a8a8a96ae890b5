import { createCtx } from '#worker/ctx.ts';
import { describeError } from '#worker/log.ts';
import { advanceArea } from '#worker/services/network/advance-area.ts';

/** How long an area rests after a failure, in ms. */
const REST_MS = 10_000;

/**
 * The clock of the deliveries picked up in one town: wakes when a wave of offers is over and sends the next, one step after
 * another. It holds no truth but its area's number: D1 has the deliveries, and a job catches up when it is lost.
 *
 * Called by `createDispatch` alone. It extends no class of the runtime's, so that the Worker's modules load anywhere.
 */
export class DispatchArea implements DurableObject {
  readonly #object: DurableObjectState;
  readonly #env: Env;
  #work: Promise<void> = Promise.resolve();

  constructor(object: DurableObjectState, env: Env) {
    this.#object = object;
    this.#env = env;
  }

  /** Something is due, or was: `?area=` says where. */
  async fetch(request: Request): Promise<Response> {
    const area = Number(new URL(request.url).searchParams.get('area'));
    this.#object.storage.kv.put('area', area);
    await this.#advance();
    return new Response(null, { status: 204 });
  }

  async alarm(): Promise<void> {
    await this.#advance();
  }

  #advance(): Promise<void> {
    this.#work = this.#work.then(() => this.#step());
    return this.#work;
  }

  async #step(): Promise<void> {
    const area = this.#object.storage.kv.get<number>('area');
    if (area === undefined) return;
    const ctx = createCtx(this.#env, (work) => this.#object.waitUntil(work), crypto.randomUUID());
    try {
      const next = await advanceArea(ctx, area);
      if (next !== null) await this.#object.storage.setAlarm(next);
    } catch (error) {
      ctx.log('error', 'dispatch area failed', { area, ...describeError(error) });
      await this.#object.storage.setAlarm(Date.now() + REST_MS);
    }
  }
}
