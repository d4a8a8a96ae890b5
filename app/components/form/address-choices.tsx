import { useTranslations } from 'use-intl';
import { type AddressChoice, getChoiceName, getChosenForName, NO_CHOICE } from './address-question.ts';
import { getTypedValue } from './form-reply.ts';
import { useFormReply } from './form-reply-context.tsx';

type Props = {
  name: string;
  label: string;
  place: string;
  /** The candidate places of an ambiguous address; nothing is shown without them. */
  choices: readonly AddressChoice[] | undefined;
  /** Whether the form already has a place for the address. */
  isPlaced?: boolean;
};

/** Asks which place an ambiguous address means. None is preselected, because half of the top candidates are wrong. */
export function AddressChoices({ name, label, place, choices, isPlaced = false }: Props) {
  const t = useTranslations('address');
  const typed = getTypedValue(useFormReply(), name);
  const options = choices ? [...choices, { label: t('noneOfThese'), value: NO_CHOICE }] : [];
  return (
    <>
      <input type="hidden" name={getChosenForName(place)} value={choices || isPlaced ? typed : ''} />
      {options.length > 0 && (
        <fieldset data-question className="min-w-0 rounded-control border border-line-strong px-3 py-1">
          <legend className="px-1 font-semibold text-small">{t('which', { label })}</legend>
          {options.map(({ label: text, value }) => (
            <label key={value} className="flex min-h-target items-center gap-3">
              <input
                type="radio"
                name={getChoiceName(place)}
                value={value}
                defaultChecked={value === NO_CHOICE}
                className="size-5 shrink-0 accent-accent"
              />
              <span translate={value === NO_CHOICE ? undefined : 'no'} className="min-w-0">
                {text}
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}
