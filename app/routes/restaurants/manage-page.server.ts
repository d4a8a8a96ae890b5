import type { Plan } from '#app/components/payment/plan-state.tsx';
import { type ShownDelivery, showDelivery } from '#app/routes/network/show-delivery.server.ts';
import { toPlan } from '#app/routes/subscription/subscribe-page.server.ts';
import type { Ctx } from '#worker/ctx.ts';
import { findPostingRefusal, type PostingRefusal } from '#worker/domain/network/posting-refusal.ts';
import type { DetailName, RestaurantStatus } from '#worker/domain/restaurants/restaurant.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { getManagePage, type ManagedPage } from '#worker/services/restaurants/get-manage-page.ts';

/** The editable details as form values. */
export type EditableDetails = Record<DetailName, string> & {
  location: { lat: string; lng: string };
};

export type ManagePage = Omit<ManagedPage, 'restaurant' | 'subscription' | 'current'> & {
  /** The restaurant's ID, which is all that the payment page requires. */
  id: string;
  status: RestaurantStatus;
  isPlaced: boolean;
  details: EditableDetails;
  plan: Plan | null;
  link: string;
  token: string;
  isOlderPage: boolean;
  refusal: PostingRefusal | null;
  current: ShownDelivery[];
};

/** Loads the page of a manage link. Returns null for an unknown link. */
export async function loadManagePage(
  ctx: Ctx,
  { token, url: { origin, searchParams }, timeZone }: { token: string; url: URL; timeZone: string },
): Promise<ManagePage | null> {
  const before = Number(searchParams.get('before')) || null;
  const managed = await getManagePage(ctx, token, before);
  if (!managed.ok) return null;
  const { restaurant, subscription, history, askedEmail, keys, couriers, current } = managed.value;
  const { id, status, lat, lng } = restaurant;
  return {
    history,
    askedEmail,
    keys,
    couriers,
    id,
    status,
    isPlaced: lat !== null && lng !== null,
    details: toEditable(restaurant),
    plan: toPlan(ctx, subscription),
    link: origin + paths.restaurantManage(token),
    token,
    isOlderPage: before !== null,
    refusal: findPostingRefusal(restaurant),
    current: current.map((delivery) => showDelivery(delivery, { now: ctx.now, origin, timeZone })),
  };
}

/** Returns the editable details of a restaurant as form values. */
export function toEditable(restaurant: ManagedPage['restaurant']): EditableDetails {
  const { name, email, phone, address, cuisine, description, website, lat, lng } = restaurant;
  const isPlaced = lat !== null && lng !== null;
  const location = isPlaced ? { lat: toPlaceText(lat), lng: toPlaceText(lng) } : { lat: '', lng: '' };
  return { name, email, phone, address, cuisine, description, website, location };
}

/** Returns a coordinate as form text, with five decimals (about one meter). */
function toPlaceText(degrees: number): string {
  return String(Math.round(degrees * 100_000) / 100_000);
}
