import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import { Link, useActionData, useFetcher, useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { layOutBars } from '#app/components/charts/lay-out-bars.server.ts';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { parseForm } from '#app/components/form/parse-form.ts';
import { replyToInvalid } from '#app/components/form/reply-to-form.server.ts';
import { Page } from '#app/components/layout/page.tsx';
import { useMoney } from '#app/components/money.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Card } from '#app/components/ui/card.tsx';
import { Download } from '#app/components/ui/icons.ts';
import { readLocale } from '#app/i18n/locale.server.ts';
import { requireDriver, requirePage } from '#app/lib/auth.server.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { createToast, redirectWithToast } from '#app/lib/toast.server.ts';
import type { DayEarnings } from '#worker/domain/earnings/earnings.ts';
import { dailyGoalsSchema } from '#worker/domain/earnings/inputs.ts';
import type { Peak } from '#worker/domain/earnings/performance.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { sumOf } from '#worker/domain/shared/sum.ts';
import { selectEarningsPage, toEarningsPage } from '#worker/services/earnings/get-earnings-page.ts';
import { saveDailyGoals } from '#worker/services/earnings/save-daily-goals.ts';
import { formatHourRange } from '#worker/words/format-hour-range.ts';
import { getIntlLocale, type Language } from '#worker/words/languages.ts';
import { DailyGoals } from './daily-goals.tsx';
import { EarningsFigure } from './earnings-figure.tsx';
import { EarningsTrend } from './earnings-trend.tsx';
import { PerformanceMetrics } from './performance-metrics.tsx';
import { TodayPerformance } from './today-performance.tsx';
import { WeekTakeHome } from './week-take-home.tsx';

/** The minimum height of a bar, so that small days stay visible. */
const MIN_BAR = 0.2;

export const handle: PageHandle = { title: 'earnings' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx } = context;
  const { session, rows } = await requirePage(context, request, (driver) => selectEarningsPage(ctx, driver));
  const { language } = await readLocale(context, request);
  const page = toEarningsPage(ctx, session.driver, rows);
  const peakHours = writePeakHours(page.performance.peak, language);
  const totals = page.week.map(({ totalCents }) => totalCents);
  return { ...page, peakHours, trend: layOutBars(totals, { minHeight: MIN_BAR }) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const submission = parseForm(context.form, dailyGoalsSchema);
  if (submission.status !== 'success') return replyToInvalid(submission);
  await saveDailyGoals(context.ctx, { driverId: driver.id, input: submission.value });
  const toast = createToast({ kind: 'success', key: 'goalsSaved' });
  return redirectWithToast(context, { toast, to: paths.earnings() });
}

export { decideRevalidation as shouldRevalidate };

export const clientAction = createClientAction('accountUpdateFailed');

export default function EarningsPage() {
  const t = useTranslations('earnings');
  const tTitles = useTranslations('titles');
  const { today, todayNetCentsPerHour, week, takeHome, performance, peakHours, hasSamples, ownGoals, trend } =
    useLoaderData<typeof loader>();
  const isNew = week.every(({ deliveries }) => deliveries === 0);
  return (
    <Page
      aside={
        <Link to={paths.exportEarnings()} prefetch="intent" className={getButtonClasses('secondary')}>
          <Download aria-hidden className="size-5" />
          {tTitles('exportEarnings')}
        </Link>
      }
    >
      {hasSamples && <SamplesNote />}
      {isNew && <ImportNote />}
      <div className="grid gap-4 sm:gap-5 md:grid-cols-2">
        <TodayPerformance today={today} netCentsPerHour={todayNetCentsPerHour} />
        <WeeklySummary week={week} />
      </div>
      <EarningsTrend week={week} layout={trend} />
      <div className="grid items-start gap-4 sm:gap-5 md:grid-cols-2">
        <WeekTakeHome takeHome={takeHome} />
        <div className="flex min-w-0 flex-col gap-4 sm:gap-5">
          <PerformanceMetrics {...performance} peakHours={peakHours} />
          <DailyGoals today={today} ownGoals={ownGoals} reply={useActionData<FormReply>()} />
        </div>
      </div>
      <Link
        to={paths.analytics()}
        prefetch="intent"
        className="inline-flex min-h-target items-center font-semibold text-accent-strong text-small underline"
      >
        {t('analytics')}
      </Link>
      {!isNew && <ImportNote />}
    </Page>
  );
}

/** Says that sample orders are included, with a button to clear them. */
function SamplesNote() {
  const t = useTranslations();
  const fetcher = useFetcher();
  return (
    <fetcher.Form
      method="post"
      action={paths.orders()}
      className="flex flex-wrap items-center gap-x-3 text-ink-soft text-small"
    >
      <p>{t('earnings.samplesText')}</p>
      <input type="hidden" name="returnTo" value={paths.earnings()} />
      <Button
        type="submit"
        name="intent"
        value="clearSamples"
        variant="quiet"
        isPending={fetcher.state !== 'idle'}
      >
        {t('dashboard.clearSamples')}
      </Button>
    </fetcher.Form>
  );
}

/** Links to the import of past orders. It is at the top of the page for a driver without earnings. */
function ImportNote() {
  const t = useTranslations('earnings');
  return (
    <Link
      to={paths.imports()}
      className="inline-flex min-h-target items-center font-semibold text-accent-strong text-small underline"
    >
      {t('importText')}
    </Link>
  );
}

/** The totals of the last seven local days. */
function WeeklySummary({ week }: { week: DayEarnings[] }) {
  const t = useTranslations('earnings');
  const writeMoney = useMoney();
  const count = sumOf(week, ({ deliveries }) => deliveries);
  return (
    <Card id="week" title={t('week')}>
      <dl>
        <EarningsFigure label={t('thisWeek')} note={t('weekText', { count })}>
          {writeMoney(sumOf(week, ({ totalCents }) => totalCents))}
        </EarningsFigure>
      </dl>
      {count > 0 && (
        <Link
          to={paths.ownDeliveries()}
          className="inline-flex min-h-target items-center font-semibold text-accent-strong text-small underline"
        >
          {t('correct')}
        </Link>
      )}
    </Card>
  );
}

/**
 * Returns a peak's hours, such as "12 – 2 PM", or null if no hour stands out. Formatted on the server only, because browsers put
 * different spaces into a range.
 */
function writePeakHours(peak: Peak, language: Language): string | null {
  return peak.kind === 'even' ? null : formatHourRange(peak.from, peak.until, getIntlLocale(language));
}
