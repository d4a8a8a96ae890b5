import { readValues } from '#app/components/typed/read-values.ts';
import type { Units } from '#worker/domain/profile/units.ts';
import { getMinuteOfDay } from '#worker/domain/shared/time.ts';
import type { OrderFormReply } from '../order-form-reply.ts';
import { fillFromText, type NumberWriter } from './fill-from-offer.ts';

type Held = {
  form: HTMLFormElement;
  reply: OrderFormReply | undefined;
  write: NumberWriter;
  units: Units;
  timeZone: string;
};

/** Reads an offer's text in the browser, and returns the same reply as the server would, but without the verdict. */
export function readPastedOffer(text: string, { form, reply, timeZone, ...shown }: Held): OrderFormReply {
  const { filled = [], isRestored, form: before } = reply ?? {};
  return fillFromText(
    text,
    { typed: readValues(new FormData(form)), filled, shown: before?.initialValue ?? undefined, isRestored },
    { ...shown, minuteOfDay: getMinuteOfDay(Date.now(), timeZone) },
  );
}
