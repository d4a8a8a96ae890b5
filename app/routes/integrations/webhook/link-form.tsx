import { Form, useNavigation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { FieldFrame } from '#app/components/form/field.tsx';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { FormReplyArea } from '#app/components/form/form-reply-context.tsx';
import { Select } from '#app/components/form/select.tsx';
import { Button } from '#app/components/ui/button.tsx';

type Props = {
  orders: { id: string; name: string; deliveryId: string | null }[];
  /** IDs of reported deliveries that aren't linked to an order yet. */
  waiting: string[];
  reply: FormReply | undefined;
};

/** Links an open order to a reported delivery. */
export function LinkForm({ orders, waiting, reply }: Props) {
  const t = useTranslations('deliveries');
  const isPending = useNavigation().formData?.get('intent') === 'link';
  if (orders.length === 0) return <p className="text-ink-soft text-small">{t('noOrders')}</p>;
  return (
    <Form method="post" noValidate>
      <FormReplyArea reply={reply}>
        <p className="text-ink-soft text-small">{t('linkText')}</p>
        <FieldFrame name="orderId" label={t('order')}>
          {(control) => (
            <Select {...control} required>
              {orders.map(({ id, name, deliveryId }) => (
                <option key={id} value={id} translate="no">
                  {deliveryId === null ? name : `${name} · ${deliveryId}`}
                </option>
              ))}
            </Select>
          )}
        </FieldFrame>
        <FieldFrame name="deliveryId" label={t('deliveryId')}>
          {(control) => (
            <input
              {...control}
              required
              maxLength={100}
              autoComplete="off"
              dir="ltr"
              list="waiting-deliveries"
            />
          )}
        </FieldFrame>
        <datalist id="waiting-deliveries">
          {waiting.map((deliveryId) => (
            <option key={deliveryId} value={deliveryId} />
          ))}
        </datalist>
        <Button type="submit" name="intent" value="link" isPending={isPending}>
          {t('linkNow')}
        </Button>
      </FormReplyArea>
    </Form>
  );
}
