import { type InputHTMLAttributes, type KeyboardEvent, type RefObject, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useHydrated } from '#app/lib/use-hydrated.ts';
import type { FoundPlace } from '#worker/engines/streets/index.ts';
import { AddressSuggestions, getOptionId } from './address-suggestions.tsx';

type Props = InputHTMLAttributes<HTMLInputElement> & {
  id: string;
  inputRef?: RefObject<HTMLInputElement>;
  places: readonly FoundPlace[] | null;
  attribution: string | null;
  onType: (text: string) => void;
  onPick: (place: FoundPlace) => void;
};

/**
 * A text field with suggestions, following the combobox pattern at https://www.w3.org/WAI/ARIA/apg/patterns/combobox/. Before
 * hydration it is a plain text field.
 */
export function AddressCombobox({ id, inputRef, onType, onPick, onKeyDown, ...props }: Props) {
  const { places, attribution, ...input } = props;
  const t = useTranslations('address');
  const isHydrated = useHydrated();
  const [isAsked, setIsAsked] = useState(false);
  const [active, setActive] = useState(-1);
  const options = places ?? [];
  const isOpen = isAsked && options.length > 0;
  const listId = `${id}-list`;

  function close() {
    setIsAsked(false);
    setActive(-1);
  }

  function pick(place: FoundPlace) {
    close();
    onPick(place);
  }

  function steer(event: KeyboardEvent<HTMLInputElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = options[active];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setIsAsked(true);
      setActive((active + step + options.length + 1) % (options.length + 1));
    } else if (event.key === 'Enter' && isOpen && chosen && !event.nativeEvent.isComposing) {
      event.preventDefault();
      pick(chosen);
    } else if (event.key === 'Escape' && isOpen) {
      // Keeps the surrounding dialog open.
      event.preventDefault();
      event.stopPropagation();
      close();
    } else onKeyDown?.(event);
  }

  const combobox = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': listId,
    'aria-activedescendant':
      isOpen && active >= 0 && active < options.length ? getOptionId(listId, active) : undefined,
  } as const;
  return (
    <div className="relative min-w-0 grow">
      <input
        dir="auto"
        {...input}
        {...(isHydrated ? combobox : {})}
        ref={inputRef}
        id={id}
        onChange={(event) => {
          setIsAsked(true);
          setActive(-1);
          onType(event.target.value);
        }}
        onKeyDown={steer}
        // Removing the list between a blur and the next focus would move the focus to the dialog.
        onBlur={() => setTimeout(close)}
      />
      {isHydrated && (
        <AddressSuggestions {...{ isOpen, active, attribution }} id={listId} places={options} onPick={pick} />
      )}
      <p aria-live="polite" className="sr-only">
        {isOpen && t('suggestionCount', { count: options.length })}
      </p>
    </div>
  );
}
