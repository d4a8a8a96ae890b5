import { useFetcher } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';
import { useWhenDone } from '#app/lib/use-when-done.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { OrderForm } from './order-form.tsx';
import type { OrderFormReply } from './order-form-reply.ts';

type Props = {
  requestKey: string;
  /** What the server said to a form posted without JavaScript. */
  plainReply?: OrderFormReply | undefined;
  isFocused?: boolean;
  onDone: () => void;
};

/** An order typed in by hand; the same form on its page and in its dialog. */
export function AddOrderForm({ requestKey, plainReply, isFocused, onDone }: Props) {
  const t = useTranslations('orderForm');
  const fetcher = useFetcher<OrderFormReply>({ key: 'add-order' });
  const isDone = fetcher.state === 'idle' && fetcher.data?.isDone === true;
  useWhenDone(isDone, onDone);
  const [key, setKey] = useState(requestKey);
  // A page kept on the phone has a key that an earlier order may have had.
  useEffect(() => setKey(crypto.randomUUID()), []);
  return (
    <OrderForm
      fetcher={fetcher}
      action={paths.newOrder()}
      reply={fetcher.data ?? plainReply}
      isOffer
      isFocused={isFocused ?? false}
      hidden={<input type="hidden" name="requestKey" value={key} />}
    >
      <Button type="submit" name="intent" value="addOrder" isPending={fetcher.state !== 'idle'}>
        {fetcher.state === 'idle' ? t('submit') : t('submitting')}
      </Button>
    </OrderForm>
  );
}
