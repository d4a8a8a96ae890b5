import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { parseForm } from '#app/components/form/parse-form.server.ts';
import { replyToInvalid } from '#app/components/form/reply-to-form.server.ts';
import { BackLink } from '#app/components/layout/back-link.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { requireDriver } from '#app/lib/auth.server.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
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
  const submission = parseForm(context.form, offerTermsSchema);
  if (submission.status !== 'success') return replyToInvalid(submission);
  await saveOfferTerms(context.ctx, { driverId: driver.id, input: submission.value });
  const toast = createToast({ kind: 'success', key: 'offerTermsSaved' });
  return redirectWithToast(context, { toast, to: paths.offerSettings() });
}

export const clientAction = createClientAction('accountUpdateFailed');

export default function OfferTermsPage() {
  const t = useTranslations('offerTerms');
  const saved = useLoaderData<typeof loader>();
  return (
    <Page isNarrow title={t('heading')} lead={t('text')} aside={<BackLink fallback={paths.profile()} />}>
      <OfferTermsForm {...saved} reply={useActionData<FormReply>()} />
    </Page>
  );
}
