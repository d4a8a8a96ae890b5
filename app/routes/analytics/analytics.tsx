import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { Page } from '#app/components/layout/page.tsx';
import { readLocale } from '#app/i18n/locale.server.ts';
import { requireDriver } from '#app/lib/auth.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { AnalyticsScreen } from './analytics-screen.tsx';
import { findTab } from './find-tab.ts';
import { loadTab } from './load-tab.server.ts';

export const handle: PageHandle = { title: 'analytics' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const { language } = await readLocale(context, request);
  const reader = { language, units: driver.units };
  return loadTab(context.ctx, driver, findTab(new URL(request.url).searchParams), reader);
}

export default function AnalyticsPage() {
  return (
    <Page back={paths.earnings()}>
      <AnalyticsScreen data={useLoaderData<typeof loader>()} />
    </Page>
  );
}
