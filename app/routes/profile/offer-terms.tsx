import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { BackLink } from '#app/components/layout/back-link.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { requireDriver } from '#app/lib/auth.server.ts';
import type { FormReply } from '#app/lib/form-reply.ts';
import { guardAction } from '#app/lib/guard-action.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { parseForm } from '#app/lib/parse-form.server.ts';
import { createToast, redirectWithToast } from '#app/lib/toast.server.ts';
import { offerTermsSchema } from '#worker/domain/profile/inputs.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { getOfferTerms } from '#worker/services/offers/get-offer-terms.ts';
import { saveOfferTerms } from '#worker/services/profile/save-offer-terms.ts';
import { OfferTermsForm } from './offer-terms-form.tsx';

export const handle: PageHandle = { title: 'offerTerms' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  return getOfferTerms(context.ctx, driver);
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const submission = parseForm(await request.formData(), offerTermsSchema);
  if (submission.status !== 'success') return data({ form: submission.reply() }, { status: 400 });
  await saveOfferTerms(context.ctx, { driverId: driver.id, input: submission.value });
  const toast = createToast({ kind: 'success', key: 'offerTermsSaved' });
  return redirectWithToast(context, { toast, to: paths.offerSettings() });
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return guardAction(request, () => serverAction<typeof action>());
}

export default function OfferTermsPage() {
  const t = useTranslations('offerTerms');
  const saved = useLoaderData<typeof loader>();
  return (
    <Page isNarrow title={t('heading')} lead={t('text')} aside={<BackLink fallback={paths.profile()} />}>
      <OfferTermsForm {...saved} reply={useActionData<FormReply>()} />
    </Page>
  );
}
