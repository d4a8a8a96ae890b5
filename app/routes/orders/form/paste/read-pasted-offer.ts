import type { Units } from '#worker/domain/profile/units.ts';
import { getLocalTime } from '#worker/domain/shared/time.ts';
import type { OrderFormReply } from '../order-form-reply.ts';
import { readValues } from '../read-values.ts';
import { type FormValues, fillFromText, type NumberWriter } from './fill-from-offer.ts';

type Held = {
  form: HTMLFormElement;
  reply: OrderFormReply | undefined;
  write: NumberWriter;
  units: Units;
  timeZone: string;
};

/** Reads the text of an offer on the phone, and returns the server's reply without the verdict. */
export function readPastedOffer(text: string, { form, reply, timeZone, ...shown }: Held): OrderFormReply {
  const { hour, minute } = getLocalTime(Date.now(), timeZone);
  const typed = readValues(new FormData(form));
  const filled = listReplaceable(typed, reply);
  return fillFromText(text, { typed, filled }, { ...shown, minuteOfDay: 60 * hour + minute });
}

/** Lists the fields that a text replaces: those from an earlier text, and those of a restored draft that nobody changed since. */
function listReplaceable(typed: FormValues, reply: OrderFormReply | undefined): readonly string[] {
  const { filled = [], isRestored, form } = reply ?? {};
  if (!isRestored) return filled;
  const restored = form?.initialValue ?? {};
  return Object.keys(restored).filter((name) => filled.includes(name) || typed[name] === restored[name]);
}
