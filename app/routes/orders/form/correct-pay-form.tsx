import { useFetcher } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Field } from '#app/components/form/field.tsx';
import { FormAlert } from '#app/components/form/form-alert.tsx';
import { FormReplyArea } from '#app/components/form/form-reply-context.tsx';
import { SaveButton } from '#app/components/form/save-button.tsx';
import { useFieldNumbers } from '#app/components/form/use-field-numbers.ts';
import { useWhenDone } from '#app/components/form/use-when-done.ts';
import { Card } from '#app/components/ui/card.tsx';
import type { Order } from '#worker/domain/orders/order.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import type { OrderFormReply } from './order-form-reply.ts';
import { TipField } from './tip-field.tsx';
import { useSeenAt } from './use-seen-at.ts';

type Props = {
  order: Order;
  /** The server's reply to a form submitted without JavaScript. */
  plainReply?: OrderFormReply | undefined;
  onDone: () => void;
};

/** The form that corrects a delivered order's pay. Its other data came from the platform. */
export function CorrectPayForm({ order, plainReply, onDone }: Props) {
  const t = useTranslations();
  const write = useFieldNumbers();
  const fetcher = useFetcher<OrderFormReply>({ key: `correct-pay-${order.id}` });
  const isIdle = fetcher.state === 'idle';
  const reply = fetcher.data ?? plainReply;
  const initialValue = {
    payoutAmount: write.dollars(order.payoutCents),
    tipAmount: write.dollars(order.tipCents),
  };
  const seenAt = useSeenAt(order, fetcher);
  useWhenDone(fetcher, onDone);
  return (
    <Card id="pay" title={order.restaurantName}>
      <fetcher.Form method="post" action={paths.order(order.id)} noValidate>
        <input type="hidden" name="orderId" value={order.id} />
        <input type="hidden" name="seenAt" value={seenAt} />
        <FormReplyArea reply={reply ?? { form: { initialValue } }}>
          <FormAlert reply={reply} />
          <Field
            name="payoutAmount"
            label={t('orderForm.payoutAmount')}
            hint={t('orderForm.payoutHint')}
            required
            inputMode="decimal"
            autoComplete="off"
          />
          <TipField />
          <SaveButton intent="correctPay" isPending={!isIdle} label={t('editOrder.save')} />
        </FormReplyArea>
      </fetcher.Form>
    </Card>
  );
}
