import type { SubmissionResult } from '@conform-to/react';
import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { parseForm } from '#app/components/form/parse-form.ts';
import { Page } from '#app/components/layout/page.tsx';
import { requireDriver } from '#app/lib/auth.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { exportSchema } from '#worker/domain/earnings/inputs.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { addDays, getLocalDay } from '#worker/domain/shared/time.ts';
import { ExportForm } from './export-form.tsx';

/** The default period, in days. */
const OFFERED_DAYS = 28;

export const handle: PageHandle = { title: 'exportEarnings' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const params = new URL(request.url).searchParams;
  const today = getLocalDay(context.ctx.now, driver.timeZone);
  const kind = params.get('kind') ?? 'orders';
  const offered = { kind, from: addDays(today, 1 - OFFERED_DAYS), to: today };
  const submission = params.has('from') ? parseForm(params, exportSchema) : null;
  const form: SubmissionResult<string[]> = submission?.reply() ?? { initialValue: offered };
  return { today, reply: { form } satisfies FormReply };
}

export default function ExportPage() {
  const t = useTranslations('export');
  const { today, reply } = useLoaderData<typeof loader>();
  return (
    <Page isNarrow lead={t('text')} back={paths.earnings()}>
      <ExportForm today={today} reply={reply} />
    </Page>
  );
}
