import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';
import { MapPinned } from '#app/components/ui/icons.ts';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { useHydrated } from '#app/lib/use-hydrated.ts';
import { splitAddress } from '#worker/domain/places/split-address.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import type { FoundPlace } from '#worker/engines/streets/index.ts';
import { AddressChoices } from './address-choices.tsx';
import { AddressCombobox } from './address-combobox.tsx';
import { FieldFrame } from './field.tsx';
import { getTypedValue } from './form-reply.ts';
import { useFormReply } from './form-reply-context.tsx';
import { type AddressFinding, useFoundText } from './found-address.tsx';
import { PinField } from './pin-field.tsx';
import { useAddressSearch } from './use-address-search.ts';

const MAX_LENGTH = 200;

type Props = {
  name: string;
  label: string;
  /** The field group with the place chosen on the map: "pickup" has `pickup.lat` and `pickup.lng`. */
  place: string;
  isOptional?: boolean;
  required?: boolean;
  autoComplete?: string;
};

/**
 * An address field with suggestions while typing, a description of the place found, and a pin to set if none was. On submit, the
 * server geocodes an address without a place and asks the driver to choose if the result is ambiguous. Without scripts it is a
 * text field.
 */
export function AddressField({ name, label, place, isOptional, required, autoComplete = 'off' }: Props) {
  const id = useId();
  const t = useTranslations('address');
  const isHydrated = useHydrated();
  const reply = useFormReply();
  const input = useRef<HTMLInputElement>(null);
  const { places, attribution, describe, search, clear } = useAddressSearch();
  const [chosen, setChosen] = useChosen(name, place, input);
  const [picked, setPicked] = useState<FoundPlace | null>(null);
  const [isPinOpen, setIsPinOpen] = useState(false);
  const [answered, setAnswered] = useState<typeof reply>();
  const choices = reply === answered ? undefined : reply?.addressChoices?.[name];
  const finding = describeChoice(choices, chosen, picked) ?? describe(input.current?.value ?? '');
  const guess = finding.kind === 'searched' && finding.rating === 'unsure' && finding.place;
  const pinAction = t(isPinOpen ? 'closePin' : hasPlace(finding) ? 'openPin' : 'setPin');

  function choose(place: LatLng | null, found: FoundPlace | null) {
    setAnswered(reply);
    setChosen(place);
    setPicked(found);
  }

  function type(typed: string) {
    choose(null, null);
    search(typed);
  }

  function pick(found: FoundPlace) {
    if (input.current) input.current.value = keepNote(found.label, input.current.value);
    clear();
    choose({ lat: found.lat, lng: found.lng }, found);
  }

  return (
    <div className="flex min-w-0 flex-col gap-1">
      <FieldFrame name={name} label={label} isOptional={isOptional}>
        {(control) => (
          <AddressCombobox
            {...control}
            inputRef={input}
            maxLength={MAX_LENGTH}
            required={required}
            autoComplete={autoComplete}
            places={places}
            attribution={attribution}
            onType={type}
            onPick={pick}
          />
        )}
      </FieldFrame>
      <ChosenPlace place={place} chosen={chosen} />
      {(choices || !chosen || !isHydrated) && (
        <AddressChoices {...{ name, label, place, choices }} isPlaced={chosen !== null} />
      )}
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-3">
        <FoundText id={`${id}-found`} finding={finding} />
        {guess && (
          <Button type="button" variant="quiet" aria-describedby={`${id}-found`} onClick={() => pick(guess)}>
            {t('useGuess')}
          </Button>
        )}
        <ScriptButton
          type="button"
          variant="quiet"
          isReady={isHydrated}
          aria-expanded={isPinOpen}
          aria-controls={`${id}-pin`}
          aria-label={t('pinOf', { label, action: pinAction })}
          onClick={() => setIsPinOpen(!isPinOpen)}
        >
          <MapPinned aria-hidden className="size-5" />
          {pinAction}
        </ScriptButton>
      </div>
      <div id={`${id}-pin`}>
        {isPinOpen && (
          <PinField
            label={label}
            at={chosen ?? places?.[0] ?? null}
            onMove={(moved) => {
              clear();
              choose(moved, null);
            }}
          />
        )}
      </div>
    </div>
  );
}

function FoundText({ id, finding }: { id: string; finding: AddressFinding }) {
  return (
    <p id={id} aria-live="polite" data-takes-focus className="min-w-0 text-ink-soft text-small empty:sr-only">
      {useFoundText(finding)}
    </p>
  );
}

/**
 * The chosen place of an address. A place confirmed in the server's reply is used unless the address was edited since. A reply
 * with the same place as the previous reply changes nothing.
 */
function useChosen(name: string, place: string, input: RefObject<HTMLInputElement>) {
  const reply = useFormReply();
  const confirmed = readPlace(reply, place);
  const [lastConfirmed, setLastConfirmed] = useState(confirmed);
  const [chosen, setChosen] = useState(confirmed);
  if (!isSamePlace(confirmed, lastConfirmed)) {
    setLastConfirmed(confirmed);
    if (confirmed && input.current?.value.trim() === getTypedValue(reply, name)) setChosen(confirmed);
  }
  return [chosen, setChosen] as const;
}

/** Hidden fields with the place. A change dispatches an input event so the form notices it. */
function ChosenPlace({ place, chosen }: { place: string; chosen: LatLng | null }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (chosen) field.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [chosen]);
  return (
    <>
      <input ref={field} type="hidden" name={`${place}.lat`} value={chosen?.lat ?? ''} />
      <input type="hidden" name={`${place}.lng`} value={chosen?.lng ?? ''} />
    </>
  );
}

/** Appends the typed delivery note ("Apt 4"), which a suggestion does not include. */
function keepNote(label: string, typed: string): string {
  const { note } = splitAddress(typed);
  return note ? `${label}, ${note}`.slice(0, MAX_LENGTH) : label;
}

/**
 * Describes the driver's choice, or returns null if the search result should be described. A place picked from the list counts as
 * found, even if the search was unsure. While the server asks for a choice, the finding is `none`.
 */
function describeChoice(
  asked: unknown,
  chosen: LatLng | null,
  picked: FoundPlace | null,
): AddressFinding | null {
  if (asked) return { kind: 'none' };
  if (picked) return { kind: 'searched', place: picked, rating: 'found' };
  return chosen && { kind: 'pinned' };
}

/** Whether the address has a place to show a pin at. */
function hasPlace(finding: AddressFinding): boolean {
  return finding.kind === 'pinned' || (finding.kind === 'searched' && finding.rating !== 'unlikely');
}

function isSamePlace(one: LatLng | null, other: LatLng | null): boolean {
  return one?.lat === other?.lat && one?.lng === other?.lng;
}

/** Returns the place that the form was submitted or prefilled with. */
function readPlace(reply: ReturnType<typeof useFormReply>, place: string): LatLng | null {
  const [lat, lng] = [getTypedValue(reply, `${place}.lat`), getTypedValue(reply, `${place}.lng`)];
  const found = { lat: Number(lat), lng: Number(lng) };
  return lat && lng && Object.values(found).every(Number.isFinite) ? found : null;
}
