import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { useFormatter, useTranslations } from 'use-intl';
import { DateTime } from '#app/components/date-time.tsx';
import { Badge } from '#app/components/ui/badge.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { requireAdmin } from '#app/lib/auth.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { getHotspotState } from '#worker/services/admin/get-hotspot-state.ts';
import { ConsolePage } from './console-page.tsx';
import { Facts } from './record-cards.tsx';
import { RecordRow } from './record-list.tsx';

export const handle: PageHandle = { title: 'adminHotspots' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request);
  return getHotspotState(context.ctx);
}

export default function AdminHotspotsPage() {
  const t = useTranslations('console');
  const format = useFormatter();
  const { state, hotspots } = useLoaderData<typeof loader>();
  const writeShare = (hits: number, all: number) =>
    all === 0 ? '–' : t('shareOf', { share: format.number(hits / all, { style: 'percent' }), hits, all });
  return (
    <ConsolePage title={t('nav.hotspots')} lead={t('hotspotsLead')}>
      <Card id="state" title={t('lastRun')}>
        {state === null && <p className="text-ink-soft">{t('neverRun')}</p>}
        {state && (
          <Facts
            facts={[
              { label: t('computed'), value: <DateTime at={state.computedAt} style="utcDateTime" /> },
              { label: t('countedUntil'), value: <DateTime at={state.countedUntil} style="utcDateTime" /> },
              { label: t('evaluated'), value: format.number(state.evaluated) },
              { label: t('stayedBusy'), value: writeShare(state.hits, state.predictions) },
              { label: t('anyArea'), value: writeShare(state.evaluatedHits, state.evaluatedHours) },
            ]}
          />
        )}
      </Card>
      <Card id="found" title={t('found')}>
        {hotspots.length === 0 && <p className="text-ink-soft">{t('noHotspots')}</p>}
        <ul>
          {hotspots.map((hotspot) => (
            <RecordRow
              key={hotspot.id}
              title={<span translate="no">{hotspot.name || hotspot.id}</span>}
              meta={
                <>
                  <span>{t('sampleSize', { count: hotspot.sampleSize })}</span>
                  <DateTime at={hotspot.updatedAt} style="utcDateTime" />
                </>
              }
              aside={<Badge>{t('times', { factor: hotspot.surgeMultiplier })}</Badge>}
            />
          ))}
        </ul>
      </Card>
    </ConsolePage>
  );
}
