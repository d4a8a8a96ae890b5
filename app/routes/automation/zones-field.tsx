import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { AddressChoices } from '#app/components/form/address-choices.tsx';
import { AddressCombobox } from '#app/components/form/address-combobox.tsx';
import { CONTROL_CLASSES } from '#app/components/form/field.tsx';
import {
  type FormReply,
  getTypedValue,
  getTypedValues,
  useFieldError,
} from '#app/components/form/form-reply.ts';
import { useFormReply } from '#app/components/form/form-reply-context.tsx';
import { useFoundText } from '#app/components/form/found-address.tsx';
import { useAddressSearch } from '#app/components/form/use-address-search.ts';
import { Button } from '#app/components/ui/button.tsx';
import { X } from '#app/components/ui/icons.ts';
import { useHydrated } from '#app/lib/use-hydrated.ts';
import { countVisible } from '#worker/domain/shared/count-visible.ts';

/** The preferred zones. Without JavaScript, adding or removing a zone submits the form, which saves it. */
export function ZonesField({ saved }: { saved: string[] }) {
  const t = useTranslations();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const reply = useFormReply();
  const { places, attribution, describe, search, clear } = useAddressSearch();
  const found = useFoundText(describe(input.current?.value ?? ''), 'zone');
  const refused = useFieldError(reply, 'newZone');
  const [shown] = useState(() => getTypedZones(reply) ?? saved);
  const [zones, setZones] = useState(shown);
  const format = useFormatter();
  const [problem, setProblem] = useState<ZoneProblem | null>(null);
  const error = problem ? t(`validation.${problem}`) : refused;

  function add(event: MouseEvent | KeyboardEvent) {
    event.preventDefault();
    if (!input.current) return;
    const decided = decideZone(zones, input.current.value);
    setProblem(decided.problem);
    setZones(decided.zones);
    if (!decided.problem) input.current.value = '';
    clear();
    input.current.focus();
  }

  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold text-small">{t('automation.zones')}</legend>
      <ZoneList
        zones={zones}
        onRemove={(zone) => {
          setZones(zones.filter((other) => other !== zone));
          input.current?.focus();
        }}
      />
      <p role="status" className="sr-only">
        {zones !== shown && (format.list(zones) || t('automation.noZones'))}
      </p>
      <label htmlFor={id} className="text-caption text-ink-soft">
        {t('automation.zoneName')}
      </label>
      <div className="flex gap-2">
        <AddressCombobox
          inputRef={input}
          id={id}
          name="newZone"
          maxLength={100}
          defaultValue={getTypedValue(reply, 'newZone')}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          places={places}
          attribution={attribution}
          onType={search}
          onPick={({ label }) => {
            if (input.current) input.current.value = label;
            clear();
          }}
          autoComplete="off"
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) add(event);
          }}
          className={CONTROL_CLASSES}
        />
        <Button
          type="submit"
          name="intent"
          value="addZone"
          variant="secondary"
          className="shrink-0"
          onClick={add}
        >
          {t('automation.addZone')}
        </Button>
      </div>
      <p id={`${id}-hint`} className="mt-1 text-caption text-ink-soft">
        {t('automation.zoneHint')}
      </p>
      <p aria-live="polite" className="text-ink-soft text-small empty:sr-only">
        {found}
      </p>
      <p id={`${id}-error`} aria-live="polite" className="font-semibold text-danger text-small empty:sr-only">
        {error}
      </p>
      <ZoneChoices />
    </fieldset>
  );
}

/** The possible places for an ambiguous zone, shown only without JavaScript. */
function ZoneChoices() {
  const t = useTranslations('automation');
  const reply = useFormReply();
  const isHydrated = useHydrated();
  if (isHydrated) return null;
  const choices = reply?.addressChoices?.newZone;
  return <AddressChoices name="newZone" label={t('zoneName')} place="newZone" choices={choices} />;
}

/** Returns the zones of a rejected form without the removed one, or null if there is none. */
function getTypedZones(reply: FormReply | undefined): string[] | null {
  const removed = getTypedValue(reply, 'removeZone');
  return reply?.form ? getTypedValues(reply, 'preferredZones').filter((zone) => zone !== removed) : null;
}

function ZoneList({ zones, onRemove }: { zones: string[]; onRemove: (zone: string) => void }) {
  const t = useTranslations('automation');
  if (zones.length === 0) return <p className="mb-2 text-ink-soft text-small">{t('noZones')}</p>;
  return (
    <ul className="my-1 flex flex-wrap gap-2">
      {zones.map((zone) => (
        <li key={zone}>
          <input type="hidden" name="preferredZones" value={zone} />
          <button
            type="submit"
            name="removeZone"
            value={zone}
            aria-label={t('removeZone', { zone })}
            onClick={(event) => {
              event.preventDefault();
              onRemove(zone);
            }}
            className="inline-flex min-h-target items-center gap-2 rounded-pill bg-accent-soft px-4 font-semibold text-accent-strong text-small"
          >
            <span translate="no" className="min-w-0 break-words text-start">
              {zone}
            </span>
            <X aria-hidden className="size-4 shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  );
}

type ZoneProblem = 'zone' | 'zoneTwice';
type Decided = { zones: string[]; problem: ZoneProblem | null };

/**
 * Returns the zones with the typed one, trimmed, added. Ignores an empty zone, and reports an invisible or duplicate one as a
 * problem.
 */
function decideZone(zones: string[], typed: string): Decided {
  const zone = typed.trim();
  if (zone === '') return { zones, problem: null };
  if (countVisible(zone) === 0) return { zones, problem: 'zone' };
  const isListed = zones.some((other) => other.toLowerCase() === zone.toLowerCase());
  return isListed ? { zones, problem: 'zoneTwice' } : { zones: [...zones, zone], problem: null };
}
