import { createTranslator } from 'use-intl/core';
import { type Catalogue, en } from '#app/i18n/locales/en.ts';
import type { Hotspot } from '#worker/domain/hotspots/hotspot.ts';

const english: Catalogue = en;
const translate = createTranslator({ locale: 'en', messages: english, namespace: 'hotspot' });

/** A hotspot's name and reason in English, as the API states them. */
export function describeHotspot({ name, reason, sampleSize, usual, weeks }: Hotspot) {
  return {
    name: name === '' ? translate('busyArea') : translate('near', { name }),
    reason: translate(`reasons.${reason}`, { orders: sampleSize, usual, weeks }),
  };
}
