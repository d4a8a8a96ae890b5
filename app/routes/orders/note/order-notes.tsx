import { useTranslations } from 'use-intl';
import type { Order } from '#worker/domain/orders/order.ts';
import { splitAddress } from '#worker/domain/places/split-address.ts';

/** The notes of these orders, except those already shown with the address. A note of more than three lines can be expanded. */
export function OrderNotes({ orders }: { orders: readonly Order[] }) {
  const t = useTranslations('orders');
  const tCommon = useTranslations('common');
  const noted = orders.filter(
    ({ note, customerAddress }) => note && note !== splitAddress(customerAddress).note,
  );
  return (
    <>
      {noted.map(({ id, note }) => (
        <details key={id} className="group rounded-control bg-sunken px-3 font-semibold">
          <summary className="in-[.in-mount]:min-h-16 list-none content-center py-2 [&::-webkit-details-marker]:hidden">
            <span className="sr-only">{tCommon('labeled', { label: t('note'), value: '' })}</span>
            <span
              dir="auto"
              translate="no"
              className="line-clamp-3 whitespace-pre-line break-words group-open:line-clamp-none"
            >
              {note}
            </span>
          </summary>
        </details>
      ))}
    </>
  );
}
