import { useTranslations } from 'use-intl';
import { useWriteSurge } from '#app/components/measures.ts';
import type { MapTexts } from './mount-map.client.ts';

/** The words the interactive map shows on its own. */
export function useMapTexts(): MapTexts {
  const t = useTranslations('map');
  const writeSurge = useWriteSurge();
  return {
    label: t('interactive'),
    stops: (numbers) => t('stopNumber', { number: numbers }),
    position: t('legendPosition'),
    surge: (multiplier) => t('surgeMark', { multiplier: writeSurge(multiplier) }),
    zoomIn: t('zoomIn'),
    zoomOut: t('zoomOut'),
  };
}
