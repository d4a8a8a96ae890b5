import { useTranslations } from 'use-intl';
import { DateTime } from '#app/components/date-time.tsx';
import { useMeasures, useWriteSurge } from '#app/components/measures.ts';
import { Badge } from '#app/components/ui/badge.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Flame } from '#app/components/ui/icons.ts';
import type { HitRate, HotspotOutlook } from '#worker/engines/demand/index.ts';
import type { NearHotspot } from '#worker/services/hotspots/describe-neighborhood.ts';
import { HitRateText, HotspotName, HotspotReasonText, useWriteHotspotName } from './hotspot-texts.tsx';
import { PlaceNavigation } from './navigate-menu.tsx';
import { SurgeDetails } from './surge-details.tsx';

type Props = { hotspots: NearHotspot[]; outlook: HotspotOutlook };

/** The areas with more orders than usual, highest surge first, each with navigation. If there are none, says why. */
export function HotspotList({ hotspots, outlook }: Props) {
  const t = useTranslations();
  const { state, hitRate, isDemo } = outlook;
  return (
    <Card
      id="hotspots"
      title={t('map.activeHotspots')}
      aside={isDemo && state !== 'noPlace' && <Badge tone="note">{t('hotspot.demo')}</Badge>}
    >
      {state === 'found' ? (
        <ul className="flex flex-col">
          {hotspots.map((hotspot) => (
            <HotspotRow key={hotspot.id} hotspot={hotspot} hitRate={hitRate} />
          ))}
        </ul>
      ) : (
        <EmptyState icon={Flame} title={t('map.noHotspots')} text={t(`hotspot.states.${state}`)} />
      )}
    </Card>
  );
}

function HotspotRow({ hotspot, hitRate }: { hotspot: NearHotspot; hitRate: HitRate | null }) {
  const t = useTranslations('map');
  const words = useTranslations('hotspot');
  const measures = useMeasures();
  const writeSurge = useWriteSurge();
  const writeName = useWriteHotspotName();
  return (
    <li className="border-line border-t py-3 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-semibold">
            <HotspotName name={hotspot.name} />
          </p>
          <p className="font-semibold text-small text-warn">
            {t('surge', { multiplier: writeSurge(hotspot.surgeMultiplier) })}
            {hotspot.drive && (
              <span className="font-normal text-ink-soft">
                {' · '}
                {t('away', { distance: measures.drive(hotspot.drive) })}
              </span>
            )}
          </p>
        </div>
        <PlaceNavigation place={hotspot} name={writeName(hotspot)} />
      </div>
      <p className="mt-1 text-caption text-ink-soft">
        <HotspotReasonText hotspot={hotspot} />
      </p>
      <SurgeDetails hotspot={hotspot}>
        <p className="mt-1 text-ink-soft">
          <HitRateText hitRate={hitRate} />{' '}
          {words.rich('updated', { at: () => <DateTime at={hotspot.updatedAt} style="time" /> })}
        </p>
      </SurgeDetails>
    </li>
  );
}
