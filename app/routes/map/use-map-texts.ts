import { useTranslations } from 'use-intl';
import { useWriteSurge } from '#app/components/measures.ts';
import type { MapTexts } from './mount-map.client.ts';

/** The words the interactive map shows on its own, under MapLibre's names for them. */
export function useMapTexts(): MapTexts {
  const t = useTranslations('map');
  const writeSurge = useWriteSurge();
  return {
    label: t('interactive'),
    stops: (numbers) => t('stopNumber', { number: numbers }),
    position: t('legendPosition'),
    surge: (multiplier) => t('surgeMark', { multiplier: writeSurge(multiplier) }),
    controls: {
      'NavigationControl.ZoomIn': t('zoomIn'),
      'NavigationControl.ZoomOut': t('zoomOut'),
      'CooperativeGesturesHandler.WindowsHelpText': t('gestureKeys'),
      'CooperativeGesturesHandler.MacHelpText': t('gestureMac'),
    },
  };
}
