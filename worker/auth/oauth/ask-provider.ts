import type { Ctx } from '#worker/ctx.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { fetchJson } from '#worker/providers/fetch-json.ts';

const TIMEOUT_MS = 5000;
const MAX_BYTES = 256 * 1024;

/** Returns a JSON document of a sign-in provider. Redirects, errors, and slow or large responses count as unreachable. */
export async function askProvider(
  ctx: Ctx,
  url: string,
  headers: Record<string, string> = {},
): Promise<Result<unknown>> {
  try {
    const document = await fetchJson(ctx.fetch, url, {
      headers: { Accept: 'application/json', ...headers },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      maxBytes: MAX_BYTES,
    });
    return succeed(document);
  } catch (error) {
    ctx.log('warn', 'sign-in provider unreachable', { url, message: String(error) });
    return fail('signInUnreachable');
  }
}
