import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useActionData, useNavigate } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { parseForm } from '#app/components/form/parse-form.ts';
import { replyToInvalid } from '#app/components/form/reply-to-form.server.ts';
import { Page } from '#app/components/layout/page.tsx';
import { drawQr } from '#app/components/qr/draw-qr.server.ts';
import type { QrSignupReply } from '#app/components/qr/qr-signup-reply.ts';
import { QrSignupRounds } from '#app/components/qr/qr-signup-rounds.tsx';
import { requireDriver } from '#app/lib/auth.server.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { createToast } from '#app/lib/toast.server.ts';
import { qrSignupSchema } from '#worker/domain/referrals/inputs.ts';
import { createPrefilledLink } from '#worker/domain/referrals/referral-links.ts';
import { paths } from '#worker/domain/shared/paths.ts';

export { decideRevalidation as shouldRevalidate };

export const handle: PageHandle = { title: 'qrSignup' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireDriver(context, request);
  return null;
}

/** Returns the QR code of a prefilled sign-up link. Stores nothing. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const submission = parseForm(context.form, qrSignupSchema);
  if (submission.status !== 'success') return replyToInvalid(submission);
  const { userType, firstName, lastName } = submission.value;
  const link = createPrefilledLink(new URL(request.url).origin, {
    userType,
    code: driver.referralCode,
    prefill: submission.value,
  });
  const code = { userType, name: `${firstName} ${lastName}`, link, qr: drawQr(link) };
  const toast = createToast({ kind: 'success', key: 'qrGenerated' });
  return data({ code, toast, isDone: true } satisfies QrSignupReply);
}

export const clientAction = createClientAction('qrFailed');

export default function QrSignupPage() {
  const t = useTranslations('qrSignup');
  const navigate = useNavigate();
  const plainReply = useActionData<QrSignupReply>();
  return (
    <Page isNarrow lead={t('text')} back={paths.recruitment()}>
      <QrSignupRounds plainReply={plainReply} onDone={() => navigate(paths.home())} />
    </Page>
  );
}
