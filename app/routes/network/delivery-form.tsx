import { Form, Link, useNavigation } from '@remix-run/react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AddressField } from '#app/components/form/address-field.tsx';
import { Field, FieldFrame } from '#app/components/form/field.tsx';
import { FormAlert } from '#app/components/form/form-alert.tsx';
import { getFormError, getTypedValue, useLastReply } from '#app/components/form/form-reply.ts';
import { FormReplyArea } from '#app/components/form/form-reply-context.tsx';
import { useFieldNumbers } from '#app/components/form/use-field-numbers.ts';
import { useMeasures } from '#app/components/measures.ts';
import { Button } from '#app/components/ui/button.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { useActivates } from '#app/start/use-is-static.ts';
import { useKeptForm } from '#app/start/use-kept-form.ts';
import { MAX_NOTE_LENGTH } from '#worker/domain/orders/order.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import type { DeliveryReply } from './delivery-reply.ts';
import type { RepeatedDelivery } from './new-delivery-page.server.ts';
import { QuotePanel } from './quote-panel.tsx';

type Props = {
  token: string;
  restaurantId: string;
  reply: DeliveryReply | undefined;
  again: RepeatedDelivery | null;
  requestKey: string;
};

/** The default time, in minutes, from when the food is ready to when the delivery is due. */
const USUAL_MINUTES = 60;

/** The delivery form. Once the price has been quoted, the delivery can be posted at that price. */
export function DeliveryForm({ token, restaurantId, reply, again, requestKey }: Props) {
  const t = useTranslations('posting');
  // The idempotency key stays the same while the form is shown, so that a delivery isn't posted twice if its response is lost,
  // even after another quote.
  const [key] = useState(getTypedValue(reply, 'requestKey') ?? requestKey);
  const minutes = useMeasures().minutes(USUAL_MINUTES);
  const intent = useNavigation().formData?.get('intent');
  const filled = useFilled(again);
  const last = useLastReply(reply);
  const shown = last?.form?.initialValue || filled === null ? last : { form: { initialValue: filled } };
  const money = { isOptional: true, inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <div className="flex flex-col gap-4">
      <FormAlert reply={reply} />
      {getFormError(reply) === 'restaurantWithoutPlace' && (
        <Link
          to={`${paths.restaurantManage(token)}#details`}
          className={getButtonClasses('secondary', 'self-start')}
        >
          {t('setPlace')}
        </Link>
      )}
      <Form
        method="post"
        action="#price"
        noValidate
        {...useActivates()}
        {...useKeptForm(again ? null : `delivery of ${restaurantId}`, reply)}
      >
        <input type="hidden" name="requestKey" value={key} />
        <FormReplyArea reply={shown}>
          <AddressField name="dropoffAddress" label={t('dropoffAddress')} place="dropoff" required />
          <div className="grid items-start gap-3 min-[22rem]:grid-cols-2">
            <Field name="readyAt" label={t('readyAt')} hint={t('readyHint')} type="time" />
            <Field
              name="promisedAt"
              label={t('promisedAt')}
              hint={t('promisedHint', { minutes })}
              type="time"
            />
            <Field name="tipAmount" label={t('tip')} hint={t('tipHint')} {...money} />
            <Field name="orderValue" label={t('orderValue')} hint={t('orderValueHint')} {...money} />
          </div>
          <FieldFrame name="note" label={t('note')} hint={t('noteHint')} isOptional>
            {(control) => (
              <textarea {...control} dir="auto" translate="no" rows={2} maxLength={MAX_NOTE_LENGTH} />
            )}
          </FieldFrame>
          <Button
            type="submit"
            name="intent"
            value="quoteDelivery"
            data-asks=""
            variant={reply?.quote ? 'secondary' : 'primary'}
            isPending={intent === 'quoteDelivery'}
          >
            {reply?.quote ? t('updatePrice') : t('showPrice')}
          </Button>
          <div id="price" role="status">
            {reply?.quote && <QuotePanel quote={reply.quote} isPending={intent === 'postDelivery'} />}
          </div>
        </FormReplyArea>
      </Form>
    </div>
  );
}

/** Returns an earlier delivery as form values, or null. */
function useFilled(again: RepeatedDelivery | null) {
  const { dollars } = useFieldNumbers();
  if (again === null) return null;
  const { tipCents, orderValueCents, ...same } = again;
  return { ...same, tipAmount: dollars(tipCents), orderValue: dollars(orderValueCents) };
}
