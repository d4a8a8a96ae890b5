import { createCtx } from '#worker/ctx.ts';
import { describeError } from '#worker/log.ts';
import { advanceArea } from '#worker/services/network/advance-area.ts';

/** How long an area waits after a failure before it retries, in ms. */
const REST_MS = 10_000;

/**
 * The timer for the deliveries picked up in one town: wakes when a wave of offers ends and sends the next wave. Its only state is
 * its area number. The deliveries are in D1, and a job catches up if the object is lost.
 *
 * Called only by `wakeArea`. Doesn't extend a runtime class, so that the Worker's modules also load outside workerd.
 */
export class DispatchArea implements DurableObject {
  readonly #object: DurableObjectState;
  readonly #env: Env;
  #work: Promise<void> = Promise.resolve();

  constructor(object: DurableObjectState, env: Env) {
    this.#object = object;
    this.#env = env;
  }

  /** Processes the due deliveries of `?area=`. */
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
    const step = this.#work.then(() => this.#step());
    // A failed step must not block later ones.
    this.#work = step.catch(() => {});
    return step;
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
