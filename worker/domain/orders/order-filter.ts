import { PLATFORM_IDS, type PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { isOpenStatus, ORDER_STATUSES, type Order, type OrderStatus } from './order.ts';

/** A driver's filter of orders; omitted fields do not filter. */
export type OrderFilter = {
  platform?: PlatformId | undefined;
  status?: OrderStatus | undefined;
  text?: string | undefined;
};

export const FINISHED_STATUSES = ORDER_STATUSES.filter((status) => !isOpenStatus(status));

/** A text search covers this many of the newest finished orders. */
export const SEARCHED_ORDERS = 500;
export const MAX_TEXT_LENGTH = 100;

/** Reads the filter from a query, ignoring unknown values. */
export function readOrderFilter(params: URLSearchParams): OrderFilter {
  const platform = PLATFORM_IDS.find((id) => id === params.get('platform'));
  const status = ORDER_STATUSES.find((one) => one === params.get('status'));
  const text = params.get('text')?.trim().slice(0, MAX_TEXT_LENGTH);
  return { ...(platform && { platform }), ...(status && { status }), ...(text && { text }) };
}

export function isFiltering(filter: OrderFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

type Filtered = Pick<
  Order,
  'platform' | 'status' | 'restaurantName' | 'restaurantAddress' | 'customerAddress'
>;

/** Returns whether an order matches the filter; the text may occur in each name or address, ignoring case and accents. */
export function matchesFilter(order: Filtered, { platform, status, text }: OrderFilter): boolean {
  if (platform && order.platform !== platform) return false;
  if (status && order.status !== status) return false;
  if (!text) return true;
  const wanted = fold(text);
  return [order.restaurantName, order.restaurantAddress, order.customerAddress].some((field) =>
    fold(field).includes(wanted),
  );
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
