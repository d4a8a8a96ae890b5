import type { Ctx } from '#worker/ctx.ts';
import { readLimitedJson } from '#worker/domain/shared/read-limited.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';

const TIMEOUT_MS = 5000;
const MAX_BYTES = 256 * 1024;

/** A JSON document of a sign-in provider; no redirects, not too slow, not too large. Anything else counts as unreachable. */
export async function fetchJson(
  ctx: Ctx,
  url: string,
  headers: Record<string, string> = {},
): Promise<Result<unknown>> {
  try {
    const response = await ctx.fetch(url, {
      headers: { Accept: 'application/json', ...headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new Error(`status ${response.status}`);
    }
    return succeed(await readLimitedJson(response, MAX_BYTES));
  } catch (error) {
    ctx.log('warn', 'sign-in provider unreachable', { url, message: String(error) });
    return fail('signInUnreachable');
  }
}
