import { parseWithZod } from '@conform-to/zod/v4';
import type { AppLoadContext } from '@remix-run/cloudflare';
import { SAMPLE_SOURCE } from '#worker/domain/news/default-sources.ts';
import { localNewsSourceSchema, newsSourceSchema } from '#worker/domain/news/inputs.ts';

/** The fields of the form, as they are kept while signing in again. */
export const SOURCE_FIELDS = ['name', 'url'];

/** What was typed about a source. */
export function readSourceForm({ ctx }: AppLoadContext, form: FormData) {
  return parseWithZod(form, { schema: ctx.config.isLocal ? localNewsSourceSchema : newsSourceSchema });
}

/** The address of the sample news, where it may be typed. */
export function getSampleUrl({ ctx }: AppLoadContext): string | null {
  return ctx.config.isLocal ? SAMPLE_SOURCE.url : null;
}
