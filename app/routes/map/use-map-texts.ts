import { useFormatter, useTranslations } from 'use-intl';
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

/** Writes a surge multiplier with one decimal. */
export function useWriteSurge(): (multiplier: number) => string {
  const format = useFormatter();
  return (multiplier) => format.number(multiplier, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
