import { type InputHTMLAttributes, useId } from 'react';
import { useTranslations } from 'use-intl';
import { CONTROL_CLASSES } from '#app/components/form/field.tsx';

export const CARD_FIELDS = ['cardholderName', 'cardNumber', 'expiryDate', 'cvv'] as const;
export type CardField = (typeof CARD_FIELDS)[number];

type InputProps = Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'inputMode' | 'maxLength'>;

const INPUTS: Record<CardField, InputProps> = {
  cardholderName: { autoComplete: 'cc-name', maxLength: 100 },
  cardNumber: { autoComplete: 'cc-number', inputMode: 'numeric', maxLength: 23 },
  expiryDate: { autoComplete: 'cc-exp', inputMode: 'numeric', maxLength: 7 },
  cvv: { autoComplete: 'cc-csc', inputMode: 'numeric', maxLength: 4 },
};

/** A card's inputs. They have no `name`, so their values are never part of a form's data and never leave the browser. */
export function CardFields({ missing }: { missing: CardField[] }) {
  return (
    <div className="flex flex-col gap-4">
      <CardInput field="cardholderName" isMissing={missing.includes('cardholderName')} />
      <CardInput field="cardNumber" isMissing={missing.includes('cardNumber')} />
      <div className="grid grid-cols-pairs gap-4">
        <CardInput field="expiryDate" isMissing={missing.includes('expiryDate')} />
        <CardInput field="cvv" isMissing={missing.includes('cvv')} />
      </div>
    </div>
  );
}

function CardInput({ field, isMissing }: { field: CardField; isMissing: boolean }) {
  const t = useTranslations();
  const errorId = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={field} className="font-semibold text-small">
        {t(`payment.${field}`)}
      </label>
      <input
        {...INPUTS[field]}
        id={field}
        type="text"
        required
        placeholder={field === 'expiryDate' ? t('payment.expiryFormat') : undefined}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? errorId : undefined}
        className={CONTROL_CLASSES}
      />
      {isMissing && (
        <p id={errorId} className="font-semibold text-danger text-small">
          {t('validation.required')}
        </p>
      )}
    </div>
  );
}
