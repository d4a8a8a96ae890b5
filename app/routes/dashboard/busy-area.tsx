import { useTranslations } from 'use-intl';
import { DateTime } from '#app/components/date-time.tsx';
import { useMeasures, useWriteSurge } from '#app/components/measures.ts';
import { Badge } from '#app/components/ui/badge.tsx';
import { CARD_CLASSES } from '#app/components/ui/card.tsx';
import { Flame } from '#app/components/ui/icons.ts';
import { cx } from '#app/lib/cx.ts';
import { NavigateButton } from '#app/routes/drive/navigate-button.tsx';
import { HotspotName, useWriteHotspotName } from '#app/routes/map/hotspot-texts.tsx';
import type { DashboardData } from '#worker/services/dashboard/get-dashboard.ts';
import { SharePosition } from './share-position.tsx';

type Hotspot = NonNullable<DashboardData['hotspot']>;
type Props = { hotspot: Hotspot | null; outlook: DashboardData['hotspotOutlook']; isPlain?: boolean };

/** The busiest area within reach, with the drive to it, or the reason why there is none. */
export function BusyArea({ hotspot, outlook, isPlain = false }: Props) {
  const t = useTranslations('hotspot.states');
  if (hotspot) return <Busiest hotspot={hotspot} isPlain={isPlain} />;
  if (outlook.state === 'found') return null;
  return (
    <p className="flex items-center gap-2 px-1 text-caption text-ink-soft">
      <Flame aria-hidden className="size-4.5 shrink-0" />
      {outlook.state === 'noPlace' ? (
        <SharePosition className="inline-flex min-h-target items-center underline underline-offset-4">
          {t('noPlace')}
        </SharePosition>
      ) : (
        t(outlook.state)
      )}
    </p>
  );
}

function Busiest({ hotspot, isPlain }: { hotspot: Hotspot; isPlain: boolean }) {
  const t = useTranslations('hotspot');
  const measures = useMeasures();
  const writeSurge = useWriteSurge();
  const writeName = useWriteHotspotName();
  return (
    <section
      aria-labelledby="hotspot"
      className={cx('flex flex-wrap items-center gap-3', !isPlain && cx(CARD_CLASSES, 'py-2 ps-4 pe-3'))}
    >
      <div className="min-w-0 flex-1 basis-36">
        <h2 id="hotspot" className="font-semibold text-small">
          <HotspotName name={hotspot.name} />
        </h2>
        <p className="flex flex-wrap items-center gap-x-2 font-semibold text-caption text-warn">
          <span className="inline-flex items-center gap-1">
            <Flame aria-hidden className="size-4 shrink-0" />
            {t('surge', { value: writeSurge(hotspot.surgeMultiplier) })}
          </span>
          {hotspot.drive && (
            <span className="font-normal text-ink-soft">{measures.drive(hotspot.drive)}</span>
          )}
          <span className="font-normal text-ink-soft">
            {t.rich('updated', { at: () => <DateTime at={hotspot.updatedAt} style="time" /> })}
          </span>
          {hotspot.isDemo && <Badge tone="note">{t('demo')}</Badge>}
        </p>
      </div>
      <NavigateButton
        place={hotspot}
        address={writeName(hotspot)}
        label={t('goThere')}
        variant="secondary"
        className="shrink-0"
        linkClassName="px-3 text-small"
      />
    </section>
  );
}
