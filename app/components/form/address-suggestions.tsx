import { useTranslations } from 'use-intl';
import { cx } from '#app/lib/cx.ts';
import type { FoundPlace } from '#worker/engines/streets/index.ts';

type Props = {
  id: string;
  places: readonly FoundPlace[];
  isOpen: boolean;
  /** The index of the option selected with the arrow keys; −1 for none. */
  active: number;
  /** The attribution to show with the places; null if none is required. */
  attribution: string | null;
  onPick: (place: FoundPlace) => void;
};

export const getOptionId = (listId: string, index: number) => `${listId}-${index}`;

/** Scrolls the active option into view. Browsers do so only for the focused element, and the focus stays in the field. */
const showWhole = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

/** The list under a combobox; the focus stays in the field. */
export function AddressSuggestions({ id, places, isOpen, active, attribution, onPick }: Props) {
  const t = useTranslations('address');
  return (
    <div
      hidden={!isOpen}
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-control border border-line-strong bg-surface py-1 shadow-card"
    >
      <div id={id} role="listbox" tabIndex={-1} aria-label={t('suggestions')}>
        {places.map((place, index) => (
          <div
            key={`${place.label} ${place.lat} ${place.lng}`}
            id={getOptionId(id, index)}
            role="option"
            tabIndex={-1}
            ref={index === active ? showWhole : undefined}
            aria-selected={index === active}
            translate="no"
            onMouseDown={(event) => {
              // Prevents the field's blur, which would close the list.
              event.preventDefault();
              onPick(place);
            }}
            className={cx(
              'flex min-h-target cursor-pointer items-center px-3 py-2 text-body',
              index === active ? 'bg-accent-soft text-accent-strong' : 'hover:bg-sunken',
            )}
          >
            {place.label}
          </div>
        ))}
      </div>
      {attribution && (
        <p translate="no" className="px-3 py-1 text-ink-soft text-small">
          {attribution}
        </p>
      )}
    </div>
  );
}
