import type { FetcherWithComponents } from '@remix-run/react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { FormAlert } from '#app/components/form/form-alert.tsx';
import { FormReplyArea } from '#app/components/form/form-reply-context.tsx';
import { DraftVerdict } from './draft-verdict.tsx';
import { CheckButton, OfferFigures, PlaceFields, PlatformField } from './order-fields.tsx';
import type { OrderFormReply } from './order-form-reply.ts';
import { FIGURES, useDraft } from './use-draft.ts';

type Props = {
  fetcher: FetcherWithComponents<OrderFormReply>;
  action: string;
  reply: OrderFormReply | undefined;
  /** Whether the order is an offer, which gets a verdict. */
  isOffer: boolean;
  /** Whether the first field is focused on mount. */
  isFocused?: boolean;
  arePlacesOpen?: boolean;
  /** The key of the fields: remounts them when they are refilled. */
  fillCount?: number | undefined;
  /** Rendered before the fields. */
  top: ReactNode;
  children: ReactNode;
};

/** Fields that update the verdict on every input. The others do so when they lose focus. */
const READ_AT_ONCE = [...FIGURES, 'platform', 'promisedAt', 'pickup.lat', 'dropoff.lat'];

/** The order form: pay, miles and minutes first, with a verdict that updates as they are typed, then the other fields. */
export function OrderForm({
  fetcher,
  action,
  reply,
  isOffer,
  isFocused = false,
  arePlacesOpen = false,
  fillCount = 0,
  top,
  children,
}: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { state, look } = useDraft(form, reply?.draft);
  const read = () => {
    if (isOffer) look();
  };
  const start = useRef((count: number): (() => void) => {
    read();
    if (isFocused && count === 0) getFigure(form.current, 0)?.focus();
    // Re-evaluate: the driver may have changed the minimum hourly pay in the tab that "Why?" opens.
    const readAgain = () => !document.hidden && isOffer && look(true);
    document.addEventListener('visibilitychange', readAgain);
    return () => document.removeEventListener('visibilitychange', readAgain);
  });
  useEffect(() => start.current(fillCount), [fillCount]);

  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={action}
      noValidate
      onInput={(event: FormEvent) => READ_AT_ONCE.includes(getName(event.target)) && read()}
      // In a timeout, because removing an element between a blur and the next focus would move the focus to the dialog.
      onBlur={() => setTimeout(read)}
      onKeyDown={moveOn}
    >
      {top}
      <FormReplyArea key={fillCount} reply={reply}>
        <FormAlert reply={reply} />
        <OfferFigures state={state} />
        {isOffer && <DraftVerdict state={state} />}
        {isOffer && <CheckButton />}
        <PlatformField />
        <PlaceFields isOpen={arePlacesOpen} />
        {children}
      </FormReplyArea>
    </fetcher.Form>
  );
}

/** Makes Enter move from figure to figure and then update the verdict, instead of submitting an incomplete order. */
function moveOn(event: KeyboardEvent<HTMLFormElement>) {
  const index = FIGURES.indexOf(getName(event.target));
  if (event.key !== 'Enter' || index < 0) return;
  event.preventDefault();
  const next = getFigure(event.currentTarget, index + 1);
  if (next) next.focus();
  else getFigure(event.currentTarget, index)?.blur();
}

function getFigure(form: HTMLFormElement | null, index: number): HTMLInputElement | null {
  const field = form?.elements.namedItem(FIGURES[index] ?? '');
  return field instanceof HTMLInputElement ? field : null;
}

function getName(target: EventTarget): string {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.name : '';
}
