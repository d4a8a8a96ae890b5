import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useActionData, useLoaderData, useNavigate } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { Page } from '#app/components/layout/page.tsx';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { requireOrder } from '#app/lib/require-order.server.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { handleOrderAction } from '../handle-order-action.server.ts';
import { orderClientAction } from '../order-client-action.ts';
import { NoteForm } from './note-form.tsx';

export const handle: PageHandle = { title: 'orderNote' };

export { decideRevalidation as shouldRevalidate };

export async function loader(args: LoaderFunctionArgs) {
  const { order } = await requireOrder(args);
  return { order };
}

export { handleOrderAction as action, orderClientAction as clientAction };

/** The page that edits an order's note. If saving fails because the order has ended, the text stays in the form. */
export default function NotePage() {
  const t = useTranslations('orderNote');
  const navigate = useNavigate();
  const { order } = useLoaderData<typeof loader>();
  const plainReply = useActionData<FormReply>();
  const lead = t('text', { restaurant: order.restaurantName });
  return (
    <Page isNarrow back={paths.orders()} lead={lead}>
      <NoteForm
        key={order.id}
        order={order}
        plainReply={plainReply}
        onDone={() => navigate(paths.orders())}
      />
    </Page>
  );
}
