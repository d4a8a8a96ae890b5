import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';

/** A field read from a text; `isSure` is false if it was estimated, repaired or chosen among several. */
export type Reading<Value> = { value: Value; isSure: boolean };

/** The fields read from an offer's text, null if missing. `dueTime` is a time of day such as "18:45". */
export type OfferText = {
  platform: Reading<PlatformId> | null;
  payoutCents: Reading<number> | null;
  miles: Reading<number> | null;
  minutes: Reading<number> | null;
  restaurantName: Reading<string> | null;
  restaurantAddress: Reading<string> | null;
  customerAddress: Reading<string> | null;
  dueTime: Reading<string> | null;
};

/** A part of the text that was read, from `start` up to but not including `end`. */
export type Span = { start: number; end: number };
