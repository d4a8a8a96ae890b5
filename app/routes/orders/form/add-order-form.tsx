import { useFetcher } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';
import { useWhenDone } from '#app/lib/use-when-done.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { OrderForm } from './order-form.tsx';
import type { OrderFormReply } from './order-form-reply.ts';
import { PasteOffer } from './paste/paste-offer.tsx';

type Props = {
  requestKey: string;
  /** What the server said to a form posted without JavaScript. */
  plainReply?: OrderFormReply | undefined;
  isFocused?: boolean;
  onDone: () => void;
};

/** The form filled in on the phone, after which reply of the server, and how often by now. */
type Fill = { reply: OrderFormReply; after: OrderFormReply | undefined; count: number };

/** An order typed in by hand; the same form on its page and in its dialog. */
export function AddOrderForm({ requestKey, plainReply, isFocused, onDone }: Props) {
  const t = useTranslations('orderForm');
  const fetcher = useFetcher<OrderFormReply>({ key: 'add-order' });
  const isDone = fetcher.state === 'idle' && fetcher.data?.isDone === true;
  useWhenDone(isDone, onDone);
  const served = fetcher.data ?? plainReply;
  const [fill, setFill] = useState<Fill | null>(null);
  // A reply of the server to what was typed since then is newer.
  const reply = fill?.after === served ? fill?.reply : served;
  const [key, setKey] = useState(requestKey);
  // A page kept on the phone has a key that an earlier order may have had.
  useEffect(() => setKey(crypto.randomUUID()), []);
  return (
    <OrderForm
      fetcher={fetcher}
      action={paths.newOrder()}
      reply={reply}
      fillCount={fill?.count}
      isOffer
      isFocused={isFocused ?? false}
      top={
        <>
          <input type="hidden" name="requestKey" value={key} />
          <PasteOffer
            reply={reply}
            onFill={(read) => setFill({ reply: read, after: served, count: (fill?.count ?? 0) + 1 })}
          />
        </>
      }
    >
      <Button type="submit" name="intent" value="addOrder" isPending={fetcher.state !== 'idle'}>
        {fetcher.state === 'idle' ? t('submit') : t('submitting')}
      </Button>
    </OrderForm>
  );
}
