import { createTranslator } from 'use-intl/core';
import type { Hotspot } from '#worker/engines/demand/index.ts';
import { type Catalog, en } from '#worker/words/locales/en.ts';

const english: Catalog = en;
const translate = createTranslator({ locale: 'en', messages: english, namespace: 'hotspot' });

/** Returns a hotspot's name and reason in English, for the API. */
export function describeHotspot({ name, reason, sampleSize, usual }: Hotspot) {
  return {
    name: name === '' ? translate('busyArea') : translate('near', { name }),
    reason: translate(`reasons.${reason}`, { orders: sampleSize, usual }),
  };
}
