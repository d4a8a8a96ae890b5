import { Form, useNavigation } from '@remix-run/react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';
import { CreditCard } from '#app/components/ui/icons.ts';
import { showToast } from '#app/lib/toast-store.ts';
import { useHydrated } from '#app/lib/use-hydrated.ts';
import { CARD_FIELDS, type CardField, CardFields } from './card-fields.tsx';

/** How payments are taken: by the local provider, whose card form sends no card data; on Stripe's own pages; or not at all. */
export type Payer = 'embedded' | 'stripe' | 'off';

type Props = {
  payer: Payer;
  intent: string;
  /** The idempotency key, for forms that must not take effect twice. */
  requestKey?: string;
  submitLabel: string;
  /** When the plan renews, and how to cancel. */
  children: ReactNode;
};

/**
 * A payment form. The card's inputs exist only with scripts. Without them, or where the provider takes the card on its own pages,
 * the form is a single button.
 */
export function PaymentForm({ payer, intent, requestKey, submitLabel, children }: Props) {
  const t = useTranslations('payment');
  const isHydrated = useHydrated();
  const [missing, setMissing] = useState<CardField[]>([]);
  const isPending = useNavigation().state !== 'idle';
  const isEmbedded = payer === 'embedded';
  const hasCard = isEmbedded && isHydrated;

  function check(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const empty = (isEmbedded ? CARD_FIELDS : []).filter((field) => !readInput(form, field)?.value.trim());
    setMissing(empty);
    if (!empty[0]) return;
    event.preventDefault();
    showToast({ kind: 'error', key: 'paymentDetailsMissing' });
    readInput(form, empty[0])?.focus();
  }

  function clearMissing({ target }: FormEvent) {
    if (target instanceof Element) setMissing((fields) => fields.filter((field) => field !== target.id));
  }

  return (
    <Form method="post" noValidate onSubmit={check} onInput={clearMissing} className="flex flex-col gap-4">
      {requestKey && <input type="hidden" name="requestKey" value={requestKey} />}
      {isEmbedded && (hasCard ? <CardFields missing={missing} /> : <CardSkeleton />)}
      <p className="rounded-control bg-note-soft px-3 py-2 font-semibold text-note text-small">
        {isEmbedded ? t('test') : t('hosted')}
      </p>
      <Button type="submit" name="intent" value={intent} isPending={isPending}>
        {!isPending && <CreditCard aria-hidden className="size-5" />}
        {isPending ? t('processing') : submitLabel}
      </Button>
      <div className="flex flex-col gap-2 text-ink-soft text-small">{children}</div>
      {isEmbedded && <p className="noscript:hidden text-caption text-ink-soft">{t('cardStays')}</p>}
    </Form>
  );
}

function readInput(form: HTMLFormElement, field: CardField): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>(`#${field}`);
}

/** A placeholder for the inputs until hydration, hidden in browsers without scripts. */
function CardSkeleton() {
  return (
    <div aria-hidden data-activates="now" className="flex noscript:hidden flex-col gap-4">
      {['name', 'number', 'rest'].map((row) => (
        <div key={row} className="flex flex-col gap-1">
          <span className="text-small">&nbsp;</span>
          <span className="block min-h-target rounded-control bg-sunken" />
        </div>
      ))}
    </div>
  );
}
