import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import { type ClientActionFunctionArgs, useActionData, useLoaderData, useNavigate } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Page } from '#app/components/layout/page.tsx';
import { requireDriver } from '#app/lib/auth.server.ts';
import type { FormReply } from '#app/lib/form-reply.ts';
import { guardAction } from '#app/lib/guard-action.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { parseForm } from '#app/lib/parse-form.server.ts';
import { paths } from '#app/lib/paths.ts';
import { dropEmptyFields } from '#app/lib/read-form.server.ts';
import { readRequestKey } from '#app/lib/read-request-key.server.ts';
import { createToast, replyWithToast } from '#app/lib/toast.server.ts';
import { getPlatformName } from '#worker/domain/integrations/platform-catalogue.ts';
import { addOrderSchema } from '#worker/domain/orders/inputs.ts';
import { readUnits, toMiles } from '#worker/domain/profile/units.ts';
import { addOrder } from '#worker/services/orders/add-order.ts';
import { AddOrderForm } from './add-order-form.tsx';

export const handle: PageHandle = { title: 'newOrder' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireDriver(context, request);
  return { requestKey: crypto.randomUUID() };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const form = await request.formData();
  const submission = parseForm(dropEmptyFields(form), addOrderSchema);
  if (submission.status !== 'success') return data({ form: submission.reply() }, { status: 400 });
  const order = await addOrder(context.ctx, {
    driver,
    input: { ...submission.value, distance: readMiles(submission.value.distance, form) },
    requestKey: readRequestKey(form),
  });
  const values = { platform: getPlatformName(order.platform), restaurant: order.restaurantName };
  const toast = createToast({ kind: 'success', key: 'orderAdded', values });
  return replyWithToast({ context, request }, { toast, to: paths.home() });
}

function readMiles(distance: number | null | undefined, form: FormData): number | null {
  return typeof distance === 'number' ? toMiles(distance, readUnits(form.get('units'))) : null;
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return guardAction(request, () => serverAction<typeof action>());
}

export default function NewOrderPage() {
  const t = useTranslations('orderForm');
  const navigate = useNavigate();
  const { requestKey } = useLoaderData<typeof loader>();
  const plainReply = useActionData<FormReply>();
  return (
    <Page isNarrow title={t('heading')} lead={t('text')}>
      <AddOrderForm requestKey={requestKey} plainReply={plainReply} onDone={() => navigate(paths.home())} />
    </Page>
  );
}
