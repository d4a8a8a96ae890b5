import { parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare';
import { type ClientActionFunctionArgs, useActionData, useLoaderData, useNavigate } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Page } from '#app/components/layout/page.tsx';
import { requireDriver } from '#app/lib/auth.server.ts';
import type { FormReply } from '#app/lib/form-reply.ts';
import { guardAction } from '#app/lib/guard-action.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { readRequestKey } from '#app/lib/read-request-key.server.ts';
import { createToast, replyWithToast } from '#app/lib/toast.server.ts';
import { joinNetworkSchema } from '#worker/domain/integrations/inputs.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { ERROR_STATUS } from '#worker/errors.ts';
import { joinNetwork } from '#worker/services/integrations/join-network.ts';
import { getSubscription } from '#worker/services/subscription/get-subscription.ts';
import { toPlan } from '../subscription/subscribe-page.server.ts';
import { NetworkFlow } from './network-flow.tsx';
import { NetworkMember } from './network-member.tsx';

export const handle: PageHandle = { title: 'joinNetwork' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const isDetails = new URL(request.url).searchParams.get('step') === 'details';
  return {
    step: isDetails ? ('details' as const) : ('terms' as const),
    isTestPayment: context.ctx.payments?.kind === 'embedded',
    requestKey: crypto.randomUUID(),
    plan: toPlan(await getSubscription(context.ctx, driver.id, 'network')),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: joinNetworkSchema });
  if (submission.status !== 'success') {
    const toast = createToast({ kind: 'error', key: 'networkMissing' });
    return data({ toast, form: submission.reply() }, { status: 400 });
  }
  const requestKey = readRequestKey(form);
  const joined = await joinNetwork(context.ctx, {
    driver,
    input: submission.value,
    requestKey,
  });
  if (joined.ok && 'checkoutUrl' in joined.value) return redirect(joined.value.checkoutUrl, 303);
  const toast = joined.ok
    ? createToast({ kind: 'success', key: 'networkJoined' })
    : createToast({ kind: 'error', key: 'networkFailed', errorCode: joined.error.code });
  const status = joined.ok ? 200 : ERROR_STATUS[joined.error.code];
  return replyWithToast({ context, request }, { toast, to: paths.home(), status });
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return guardAction(request, () => serverAction<typeof action>(), { key: 'networkFailed' });
}

export default function JoinNetworkPage() {
  const t = useTranslations();
  const navigate = useNavigate();
  const { plan, ...form } = useLoaderData<typeof loader>();
  const plainReply = useActionData<FormReply>();
  return (
    <Page
      isNarrow
      title={t(plan ? 'products.network' : 'network.heading')}
      lead={plan ? undefined : t('network.lead')}
    >
      {plan && form.step === 'terms' ? (
        <NetworkMember plan={plan} />
      ) : (
        <NetworkFlow
          {...form}
          isMember={plan !== null}
          plainReply={plainReply}
          onDone={() => navigate(paths.home())}
        />
      )}
    </Page>
  );
}
