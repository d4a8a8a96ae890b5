import { useFormatter, useTranslations } from 'use-intl';
import { useMeasures } from '#app/components/measures.ts';
import { Badge } from '#app/components/ui/badge.tsx';
import { CARD_CLASSES } from '#app/components/ui/card.tsx';
import { Flame } from '#app/components/ui/icons.ts';
import { cx } from '#app/lib/cx.ts';
import { HotspotName, HotspotReasonText, useWriteHotspotName } from '#app/routes/map/hotspot-texts.tsx';
import { PlaceNavigation } from '#app/routes/map/navigate-menu.tsx';
import { SurgeDetails } from '#app/routes/map/surge-details.tsx';
import { useWriteSurge } from '#app/routes/map/use-map-texts.ts';
import type { DashboardData } from '#worker/services/dashboard/get-dashboard.ts';

type Hotspot = NonNullable<DashboardData['hotspot']>;
type Props = { hotspot: Hotspot | null; outlook: DashboardData['hotspotOutlook']; now: number };

/** The strongest hotspot and the way there; or why there is none. */
export function HotspotBanner({ hotspot, outlook, now }: Props) {
  const t = useTranslations('hotspot.states');
  if (hotspot) return <StrongestHotspot hotspot={hotspot} now={now} />;
  if (outlook.state === 'found') return null;
  return (
    <p className="flex items-center gap-2 text-ink-soft text-small">
      <Flame aria-hidden className="size-5 shrink-0" />
      {t(outlook.state)}
    </p>
  );
}

function StrongestHotspot({ hotspot, now }: { hotspot: Hotspot; now: number }) {
  const t = useTranslations('hotspot');
  const format = useFormatter();
  const measures = useMeasures();
  const writeSurge = useWriteSurge();
  const writeName = useWriteHotspotName();
  return (
    <section
      aria-labelledby="hotspot"
      className={cx(
        CARD_CLASSES,
        'grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 border-warn border-s-4 p-4 sm:grid-cols-[auto_1fr_auto]',
      )}
    >
      <Flame aria-hidden className="size-7 shrink-0 text-warn" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2">
          <h2 id="hotspot" className="font-semibold">
            <HotspotName name={hotspot.name} />
          </h2>
          {hotspot.isDemo && <Badge tone="note">{t('demo')}</Badge>}
        </div>
        <p className="font-semibold text-small text-warn">
          {t('surge', { value: writeSurge(hotspot.surgeMultiplier) })}
          {hotspot.drive && (
            <span className="font-normal text-ink-soft"> · {measures.drive(hotspot.drive)}</span>
          )}
        </p>
        <p className="text-caption text-ink-soft">
          <HotspotReasonText hotspot={hotspot} /> ·{' '}
          {t('updated', { age: format.relativeTime(hotspot.updatedAt, now) })}
        </p>
        <SurgeDetails hotspot={hotspot} />
      </div>
      <div className="has-open:col-span-full max-sm:col-span-full">
        <PlaceNavigation place={hotspot} name={writeName(hotspot)} label={t('goThere')} />
      </div>
    </section>
  );
}
