import { useFetcher } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { SaveButton } from '#app/components/form/save-button.tsx';
import { useFieldNumbers } from '#app/components/form/use-field-numbers.ts';
import { useWhenDone } from '#app/components/form/use-when-done.ts';
import { getPlatformName } from '#worker/domain/integrations/platform-catalog.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { ShownFigures } from '#worker/domain/orders/order-form.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { OrderForm } from './order-form.tsx';
import type { OrderFormReply } from './order-form-reply.ts';
import { TipField } from './tip-field.tsx';
import { useSeenAt } from './use-seen-at.ts';

type Props = {
  order: Order;
  shown: ShownFigures;
  /** The server's reply to a form submitted without JavaScript. */
  plainReply?: OrderFormReply | undefined;
  onDone: () => void;
};

/** The form that edits an existing order. */
export function EditOrderForm({ order, shown, plainReply, onDone }: Props) {
  const t = useTranslations('editOrder');
  const fetcher = useFetcher<OrderFormReply>({ key: `edit-order-${order.id}` });
  const initialValue = useTypedOrder(order, shown);
  const seenAt = useSeenAt(order, fetcher);
  useWhenDone(fetcher, onDone);
  return (
    <OrderForm
      fetcher={fetcher}
      action={paths.order(order.id)}
      reply={fetcher.data ?? plainReply ?? { form: { initialValue } }}
      isOffer={order.status === 'pending'}
      // The driver is on the way, so a missing address is what matters.
      arePlacesOpen={order.status === 'accepted'}
      top={
        <>
          <input type="hidden" name="orderId" value={order.id} />
          <input type="hidden" name="seenAt" value={seenAt} />
        </>
      }
    >
      {order.status === 'completed' && <TipField />}
      <SaveButton intent="editOrder" isPending={fetcher.state !== 'idle'} label={t('save')} />
    </OrderForm>
  );
}

/** Returns an order as form values. The restaurant name stays empty if it is just the platform's name. */
function useTypedOrder(order: Order, { distance, estimatedTime, promisedAt }: ShownFigures) {
  const write = useFieldNumbers();
  const { platform, restaurantName, restaurantAddress, customerAddress, note } = order;
  return {
    platform,
    restaurantAddress,
    customerAddress,
    note,
    promisedAt,
    restaurantName: restaurantName === getPlatformName(platform) ? '' : restaurantName,
    payoutAmount: write.dollars(order.payoutCents),
    tipAmount: write.dollars(order.tipCents),
    distance: write.number(distance, 2),
    estimatedTime: write.number(estimatedTime, 0),
    pickup: writePlace(order.pickup),
    dropoff: writePlace(order.dropoff),
  };
}

function writePlace(place: LatLng | null) {
  return { lat: place ? String(place.lat) : '', lng: place ? String(place.lng) : '' };
}
