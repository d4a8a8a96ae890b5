import { useTranslations } from 'use-intl';
import { AddressField } from '#app/components/form/address-field.tsx';
import { Field, FieldFrame } from '#app/components/form/field.tsx';
import { getTypedValue, hasFieldError } from '#app/components/form/form-reply.ts';
import { useFormReply } from '#app/components/form/form-reply-context.tsx';
import { Select } from '#app/components/form/select.tsx';
import { useMeasures, useUnits } from '#app/components/measures.ts';
import { useMoney } from '#app/components/money.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { DisclosureSummary } from '#app/components/ui/disclosure-summary.tsx';
import { useRoot } from '#app/lib/use-root.ts';
import { NoteField } from '#app/routes/orders/note/note-field.tsx';
import { PLATFORMS } from '#worker/domain/integrations/platform-catalog.ts';
import { isPayDoubtful } from '#worker/domain/orders/typed-figures.ts';
import { DEADLINE_MINUTES } from '#worker/engines/offers/index.ts';
import { getFormUnits } from './order-form-reply.ts';
import type { DraftState } from './use-draft.ts';

type FigureProps = { state: DraftState };

/**
 * The pay, distance and minutes of an offer, with a question next to doubtful ones. The form submits the unit of the distance.
 */
export function OfferFigures({ state }: FigureProps) {
  const t = useTranslations('orderForm');
  const ask = useDoubts(state);
  const units = getFormUnits(useFormReply(), useUnits());
  return (
    // On a phone, an error message doesn't fit in a third of the width.
    <div className="grid grid-cols-3 items-start gap-3 max-[18rem]:grid-cols-1 [&>:has([aria-invalid])]:col-span-full">
      <Field
        name="payoutAmount"
        label={t('payoutAmount')}
        hint={t('payoutHint')}
        doubt={ask('payoutAmount')}
        required
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
      />
      <Field
        name="distance"
        label={t('distance', { units })}
        doubt={ask('distance')}
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
      />
      <Field
        name="estimatedTime"
        label={t('estimatedTime')}
        doubt={ask('estimatedTime')}
        inputMode="numeric"
        enterKeyHint="done"
        autoComplete="off"
      />
      <input type="hidden" name="units" value={units} />
    </div>
  );
}

/** Returns a function that gives the question to ask about a figure: whether it is invalid, or unusually high pay. */
function useDoubts({ draft, problems }: DraftState): (name: string) => string | undefined {
  const t = useTranslations();
  const writeMoney = useMoney();
  const pay = draft && isPayDoubtful(draft.order) ? draft.order.payoutCents : null;
  return (name) => {
    if (problems?.some(({ path }) => path === name)) return t('common.checkThis');
    if (name !== 'payoutAmount' || pay === null) return undefined;
    return t('orderForm.payQuestion', { amount: writeMoney(pay) });
  };
}

/** The button that requests the verdict without JavaScript. */
export function CheckButton() {
  const t = useTranslations('orderForm');
  return (
    <noscript>
      <Button type="submit" name="intent" value="checkOrder" variant="secondary" className="w-full">
        {t('check')}
      </Button>
    </noscript>
  );
}

/** The platform field. A new order defaults to the platform of the last added one. */
export function PlatformField() {
  const t = useTranslations('orderForm');
  const root = useRoot();
  return (
    <FieldFrame name="platform" label={t('platform')}>
      {({ defaultValue = root?.lastPlatform ?? undefined, ...control }) => (
        <Select {...control} defaultValue={defaultValue} required>
          {PLATFORMS.map(({ id, name }) => (
            <option key={id} value={id} translate="no">
              {name}
            </option>
          ))}
        </Select>
      )}
    </FieldFrame>
  );
}

const PLACE_FIELDS = ['restaurantName', 'restaurantAddress', 'customerAddress', 'promisedAt', 'note'];

type PlaceProps = { isOpen: boolean };

/** The address fields of an order. Collapsed while they are empty, unless `isOpen`. */
export function PlaceFields({ isOpen }: PlaceProps) {
  const t = useTranslations('orderForm');
  const reply = useFormReply();
  const isFilled = PLACE_FIELDS.some((name) => getTypedValue(reply, name) || hasFieldError(reply, name));
  return (
    <details className="group" open={isOpen || isFilled}>
      <DisclosureSummary>{t('places')}</DisclosureSummary>
      <div className="flex flex-col gap-4 pt-2">
        <Field name="restaurantName" label={t('restaurantName')} isOptional maxLength={100} />
        <AddressField name="restaurantAddress" label={t('restaurantAddress')} place="pickup" isOptional />
        <AddressField name="customerAddress" label={t('customerAddress')} place="dropoff" isOptional />
        <DeliverByField />
        <NoteField isOptional />
      </div>
    </details>
  );
}

/** The due time of day, as platforms show it. The server determines the day. */
function DeliverByField() {
  const t = useTranslations('orderForm');
  const hint = t('promisedHint', { minutes: useMeasures().minutes(DEADLINE_MINUTES) });
  return <Field name="promisedAt" label={t('promisedAt')} hint={hint} isOptional type="time" />;
}
