import { Flame } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { CARD_CLASSES } from '#app/components/ui/card.tsx';
import { cx } from '#app/lib/cx.ts';
import { PlaceNavigation } from '#app/routes/map/navigate-menu.tsx';
import type { Dashboard } from '#worker/services/dashboard/get-dashboard.ts';

type Props = { hotspot: NonNullable<Dashboard['hotspot']>; now: number };

/** The strongest hotspot: where, how strong, why, how old, and the way there. */
export function HotspotBanner({ hotspot, now }: Props) {
  const t = useTranslations('hotspot');
  const format = useFormatter();
  const surge = format.number(hotspot.surgeMultiplier, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return (
    <section
      aria-labelledby="hotspot"
      className={cx(CARD_CLASSES, 'flex flex-wrap items-center gap-x-4 gap-y-2 border-warn border-s-4 p-4')}
    >
      <Flame aria-hidden className="size-7 shrink-0 text-warn" />
      <div className="min-w-0 flex-1 basis-52">
        <h2 id="hotspot" className="font-semibold">
          <span translate="no">{hotspot.name}</span>
        </h2>
        <p className="font-semibold text-small text-warn">{t('surge', { value: surge })}</p>
        <p className="text-caption text-ink-soft">
          {hotspot.reason} · {t('updated', { age: format.relativeTime(hotspot.updatedAt, now) })}
        </p>
      </div>
      <PlaceNavigation place={hotspot} name={hotspot.name} label={t('goThere')} />
    </section>
  );
}
