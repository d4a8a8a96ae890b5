import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import { type ClientActionFunctionArgs, useActionData, useLoaderData, useNavigate } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { Page } from '#app/components/layout/page.tsx';
import { requireDriver } from '#app/lib/auth.server.ts';
import type { FormReply } from '#app/lib/form-reply.ts';
import { guardAction } from '#app/lib/guard-action.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { parseForm } from '#app/lib/parse-form.server.ts';
import { dropEmptyFields } from '#app/lib/read-form.server.ts';
import { readRequestKey } from '#app/lib/read-request-key.server.ts';
import { createToast, replyWithToast } from '#app/lib/toast.server.ts';
import { getPlatformName } from '#worker/domain/integrations/platform-catalog.ts';
import { findDeliverBy } from '#worker/domain/orders/find-deliver-by.ts';
import { type AddOrderInput, addOrderFormSchema } from '#worker/domain/orders/inputs.ts';
import { readUnits, toMiles } from '#worker/domain/profile/units.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import type { Failure } from '#worker/domain/shared/result.ts';
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
  const submission = parseForm(dropEmptyFields(form), addOrderFormSchema);
  if (submission.status !== 'success') return data({ form: submission.reply() }, { status: 400 });
  const { ctx } = context;
  const typed = { value: submission.value, form, now: ctx.now, timeZone: driver.timeZone };
  const added = await addOrder(ctx, { driver, input: toInput(typed), requestKey: readRequestKey(form) });
  if (!added.ok) {
    const fieldErrors = listFieldErrors(added.error);
    return data({ form: submission.reply({ fieldErrors }) }, { status: 400 });
  }
  const order = added.value;
  const values = { platform: getPlatformName(order.platform), restaurant: order.restaurantName };
  const toast = createToast({ kind: 'success', key: 'orderAdded', values });
  return replyWithToast({ context, request }, { toast, to: paths.home() });
}

type Typed = { value: z.infer<typeof addOrderFormSchema>; form: FormData; now: number; timeZone: string };

/** What was typed as the API takes it: in miles, and with the instant that a time of day means. */
function toInput({ value, form, now, timeZone }: Typed): AddOrderInput {
  const { promisedAt: time, distance, ...input } = value;
  const promisedAt = time && new Date(findDeliverBy(time, now, timeZone)).toISOString();
  return { ...input, promisedAt, distance: readMiles(distance, form) };
}

function listFieldErrors({ fields = [] }: Failure): Record<string, string[]> {
  return Object.fromEntries(fields.map(({ path, message }) => [path, [message]]));
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
