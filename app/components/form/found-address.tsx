import { useTranslations } from 'use-intl';
import { ratePlace } from '#worker/domain/places/rate-place.ts';
import type { FoundPlace } from '#worker/engines/streets/index.ts';

/** What is known of the typed address: nothing yet, a place chosen on the map, or what a search found. */
export type AddressFinding =
  | { kind: 'none' }
  | { kind: 'pinned' }
  | { kind: 'searched'; place: FoundPlace | null };

/** Says what was found, as the product understood it, and how sure it is. A zone has no pin: it also counts by its name. */
export function useFoundText(finding: AddressFinding, use: 'pin' | 'zone' = 'pin'): string | null {
  const t = useTranslations('address');
  if (finding.kind === 'none') return null;
  if (finding.kind === 'pinned') return t('pinned');
  const { place } = finding;
  const rating = place && ratePlace(place);
  if (use === 'zone' && (!place || rating === 'unsure')) return t('zoneMissing');
  if (!place) return t('missing');
  if (rating === 'found') return t('found', { label: place.label });
  if (rating === 'unsure') return t('unsure', { label: place.label });
  const [, number, street] = /^(\d+)\S* (.+)$/.exec(place.label) ?? [];
  if (place.kind !== 'address' || !number || !street) return t('about', { label: place.label });
  return t('aboutBlock', { block: `${100 * Math.floor(Number(number) / 100)}`, street });
}
