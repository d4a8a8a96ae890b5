import { useCallback } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { HitRate, Hotspot } from '#worker/engines/demand/index.ts';

/** Returns a formatter for a hotspot's name as plain text. */
export function useWriteHotspotName(): (hotspot: { name: string }) => string {
  const t = useTranslations('hotspot');
  return useCallback(({ name }) => (name === '' ? t('busyArea') : t('near', { name })), [t]);
}

/** A hotspot's name: "Near …" with a restaurant in it, or "Busy area" if none may be named. */
export function HotspotName({ name }: { name: string }) {
  const t = useTranslations('hotspot');
  if (name === '') return <>{t('busyArea')}</>;
  return <>{t.rich('nearPlace', { name, place: (text) => <span translate="no">{text}</span> })}</>;
}

/** Explains why an area is a hotspot, with figures. */
export function HotspotReasonText({ hotspot }: { hotspot: Hotspot }) {
  const t = useTranslations('hotspot.reasons');
  const { reason, sampleSize: orders, usual } = hotspot;
  return <>{t(reason, { orders, usual })}</>;
}

/** How often hotspots predicted the next hour correctly, compared with the base rate. */
export function HitRateText({ hitRate }: { hitRate: HitRate | null }) {
  const t = useTranslations('hotspot');
  const format = useFormatter();
  if (!hitRate) return <>{t('notMeasured')}</>;
  const writeShare = (share: number) => format.number(share, { style: 'percent', maximumFractionDigits: 0 });
  const { rate, base, predictions } = hitRate;
  return <>{t('hitRate', { rate: writeShare(rate), predictions, base: writeShare(base) })}</>;
}
