import { useFetcher } from '@remix-run/react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLastReply } from '#app/components/form/form-reply.ts';
import { useWhenDone } from '#app/components/form/use-when-done.ts';
import { Button } from '#app/components/ui/button.tsx';
import { paths } from '#worker/domain/shared/paths.ts';
import { useKeepDraft, useKeptDraft } from './kept-draft.ts';
import { OrderForm } from './order-form.tsx';
import type { OrderFormReply } from './order-form-reply.ts';
import { PasteOffer } from './paste/paste-offer.tsx';
import { useOrderKey } from './use-order-key.ts';

type Props = {
  requestKey: string;
  /** The server's reply to a form submitted without JavaScript. */
  plainReply?: OrderFormReply | undefined;
  isFocused?: boolean;
  onDone: () => void;
};

/**
 * The values filled in on the phone, the server's reply they replaced, and how often the form has been filled (0 after emptying
 * it).
 */
type Fill = { reply: OrderFormReply; after: OrderFormReply | undefined; count: number };

/** The form for a manually entered order, shared by the page and the dialog. */
export function AddOrderForm({ requestKey, plainReply, isFocused, onDone }: Props) {
  const t = useTranslations('orderForm');
  const fetcher = useFetcher<OrderFormReply>({ key: 'add-order' });
  useWhenDone(fetcher, onDone);
  const keyField = useRef<HTMLInputElement>(null);
  const [draft, clearDraft] = useKeptDraft(keyField);
  const answer = useLastReply(fetcher.data) ?? plainReply;
  const served = answer ?? draft;
  const [fill, setFill] = useState<Fill | null>(null);
  // A newer reply from the server takes precedence.
  const reply = fill?.after === served ? fill?.reply : served;
  const [key, change] = useOrderKey(keyField, { given: requestKey, isSending: fetcher.state !== 'idle' });
  useKeepDraft(keyField, reply);

  function refill(filled: Fill) {
    setFill(filled);
    change();
  }

  function startOver() {
    clearDraft();
    refill({ reply: {}, after: answer, count: 0 });
  }

  return (
    <OrderForm
      key={draft ? 'kept' : 'new'}
      fetcher={fetcher}
      action={paths.newOrder()}
      reply={reply}
      fillCount={fill?.count}
      isOffer
      isFocused={isFocused || fill?.count === 0}
      top={
        <>
          <input ref={keyField} data-draft type="hidden" name="requestKey" value={key} />
          {draft && (
            <Button variant="quiet" className="-mt-2 mb-2 w-full" onClick={startOver}>
              {t('startOver')}
            </Button>
          )}
          <PasteOffer
            reply={reply}
            onFill={(read) => refill({ reply: read, after: served, count: (fill?.count ?? 0) + 1 })}
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
