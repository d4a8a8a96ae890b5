import type { FormReply } from '#app/components/form/form-reply.ts';
import type { DeliveryDay } from '#worker/domain/network/delivery-days.ts';

/** The price of a delivery in cents, and how its address and times were understood (times in epoch ms). */
export type Quote = {
  priceCents: number;
  tipCents: number;
  miles: number;
  isEstimate: boolean;
  dropoffLabel: string | null;
  readyAt: number | null;
  readyDay: DeliveryDay;
  promisedAt: number;
  dueDay: DeliveryDay;
  quotedAt: number;
};

export type DeliveryReply = FormReply & { quote?: Quote };
