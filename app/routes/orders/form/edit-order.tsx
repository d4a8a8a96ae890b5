import { data, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useActionData, useLoaderData, useLocation, useNavigate } from '@remix-run/react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Page } from '#app/components/layout/page.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { createClientAction } from '#app/lib/client-action.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { requireOrder } from '#app/lib/require-order.server.ts';
import {
  canCorrectPay,
  canEditOrder,
  canRemoveOrder,
  hasEditPage,
} from '#worker/domain/orders/order-edits.ts';
import { showFigures } from '#worker/domain/orders/order-form.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { ERROR_STATUS } from '#worker/errors.ts';
import { OrderNotes } from '../note/order-notes.tsx';
import { CorrectPayForm } from './correct-pay-form.tsx';
import { handleOrderForm } from './edit-order-action.server.ts';
import { EditOrderForm } from './edit-order-form.tsx';
import type { OrderFormReply } from './order-form-reply.ts';
import { RemoveOrderForm } from './remove-order-form.tsx';

export const handle: PageHandle = { title: 'editOrder' };

export { decideRevalidation as shouldRevalidate };

export async function loader(args: LoaderFunctionArgs) {
  const { driver, order } = await requireOrder(args);
  const { ctx } = args.context;
  if (!hasEditPage(order, ctx.now)) throw data(null, { status: ERROR_STATUS.orderNotFound });
  return {
    order,
    shown: showFigures(order, driver.units, driver.timeZone),
    canEdit: canEditOrder(order, ctx.now),
    canCorrectPay: canCorrectPay(order, ctx.now),
    canRemove: canRemoveOrder(order, ctx.now),
    requestKey: crypto.randomUUID(),
  };
}

export { handleOrderForm as action };

export const clientAction = createClientAction('orderNotEdited', {
  byIntent: { removeOrder: 'orderNotRemoved' },
});

/** The page where a driver edits an order they entered, removes it while it is pending, or corrects the pay of another order. */
export default function EditOrderPage() {
  const page = useLoaderData<typeof loader>();
  return <EditOrder key={page.order.id} {...page} />;
}

function EditOrder({ order, shown, canRemove, requestKey, ...page }: Awaited<ReturnType<typeof loader>>) {
  const t = useTranslations('editOrder');
  const navigate = useNavigate();
  const isFirstPage = useLocation().key === 'default';
  const plainReply = useActionData<OrderFormReply>();
  // If the editing period ends while the form is open, keep the form with its values. Saving then fails with the reason.
  const [opened] = useState(page);
  const isRefused = plainReply?.form !== undefined;
  const canEdit = page.canEdit || opened.canEdit || (isRefused && order.source === 'manual');
  const canCorrect = page.canCorrectPay || opened.canCorrectPay || (isRefused && !canEdit);
  const form = {
    order,
    plainReply,
    onDone: () => (isFirstPage ? navigate(paths.orders()) : navigate(-1)),
  };
  const lead = (canEdit && t('text')) || (canCorrect && t('payText')) || undefined;
  return (
    <Page isNarrow back={paths.orders()} lead={lead}>
      {canEdit && <EditOrderForm {...form} shown={shown} />}
      {canCorrect && <CorrectPayForm {...form} />}
      {!lead && (
        <Card id="closed" title={order.restaurantName}>
          <p>{t('closed')}</p>
          <OrderNotes orders={[order]} />
        </Card>
      )}
      {canRemove && <RemoveOrderForm orderId={order.id} requestKey={requestKey} />}
    </Page>
  );
}
