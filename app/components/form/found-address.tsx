import { useTranslations } from 'use-intl';
import type { PlaceRating } from '#worker/domain/places/rate-place.ts';
import type { FoundPlace } from '#worker/engines/streets/index.ts';

/** The state of a typed address: not searched yet, pinned on the map, or searched. */
export type AddressFinding =
  | { kind: 'none' }
  | { kind: 'pinned' }
  | { kind: 'searched'; place: FoundPlace | undefined; rating: PlaceRating };

/** Returns a text that says which place was found and how certain it is. A zone has no pin, since it also matches by name. */
export function useFoundText(finding: AddressFinding, use: 'pin' | 'zone' = 'pin'): string | null {
  const t = useTranslations('address');
  if (finding.kind === 'none') return null;
  if (finding.kind === 'pinned') return t('pinned');
  const { place, rating } = finding;
  const isMissing = !place || rating === 'unlikely';
  if (use === 'zone' && (isMissing || rating === 'unsure')) return t('zoneMissing');
  if (isMissing) return t('missing');
  if (rating === 'found') return t('found', { label: place.label });
  if (rating === 'unsure') return t('unsure', { label: place.label });
  const [, number, street] = /^(\d+)\S* (.+)$/.exec(place.label) ?? [];
  if (place.kind !== 'address' || !number || !street) return t('about', { label: place.label });
  return t('aboutBlock', { block: `${100 * Math.floor(Number(number) / 100)}`, street });
}
