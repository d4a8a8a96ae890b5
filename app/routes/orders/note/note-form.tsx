import { useFetcher } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FormAlert } from '#app/components/form/form-alert.tsx';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { FormReplyArea } from '#app/components/form/form-reply-context.tsx';
import { SaveButton } from '#app/components/form/save-button.tsx';
import { useWhenDone } from '#app/components/form/use-when-done.ts';
import { rememberNames } from '#app/components/offline/queue-state.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { keepNote, readKeptNote } from './kept-note.ts';
import { NoteField } from './note-field.tsx';

type Props = {
  order: Order;
  /** The server's reply to a form submitted without JavaScript. */
  plainReply?: FormReply | undefined;
  onDone: () => void;
};

/** The form that edits an order's note. */
export function NoteForm({ order, plainReply, onDone }: Props) {
  const t = useTranslations('orderNote');
  const fetcher = useFetcher<FormReply>({ key: `note-${order.id}` });
  const isIdle = fetcher.state === 'idle';
  const reply = fetcher.data ?? plainReply;
  const [kept, setKept] = useState<string | null>(null);
  const initialValue = { note: kept ?? order.note };
  useWhenDone(fetcher, () => {
    keepNote(order, null);
    onDone();
  });
  useEffect(() => setKept(readKeptNote(order)), [order]);
  useEffect(() => rememberNames([order]), [order]);
  return (
    <fetcher.Form
      method="post"
      noValidate
      onInput={({ currentTarget }) => keepNote(order, String(new FormData(currentTarget).get('note')))}
    >
      <input type="hidden" name="orderId" value={order.id} />
      <input type="hidden" name="returnTo" value={paths.orders()} />
      <FormReplyArea reply={reply ?? { form: { initialValue } }}>
        <FormAlert reply={reply} />
        <NoteField isUnsaved={kept !== null && kept !== order.note} />
        <SaveButton intent="note" isPending={!isIdle} label={t('save')} />
      </FormReplyArea>
    </fetcher.Form>
  );
}
