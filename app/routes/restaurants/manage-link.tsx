import type { ActionFunctionArgs } from '@remix-run/cloudflare';
import { useActionData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Field } from '#app/components/form/field.tsx';
import { FormAlert } from '#app/components/form/form-alert.tsx';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { FormReplyArea } from '#app/components/form/form-reply-context.tsx';
import { parseForm } from '#app/components/form/parse-form.ts';
import { replyToFailed, replyToInvalid } from '#app/components/form/reply-to-form.server.ts';
import { PublicPage } from '#app/components/layout/public-page.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { readLocale } from '#app/i18n/locale.server.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { limitByAddress } from '#app/lib/rate-limit.server.ts';
import { createToast, redirectWithToast } from '#app/lib/toast.server.ts';
import { manageLinkSchema } from '#worker/domain/restaurants/inputs.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { sendManageLink } from '#worker/services/restaurants/send-manage-link.ts';
import { SendLinkForm } from './send-link-form.tsx';

export const handle: PageHandle = { title: 'manageLink' };

export async function action({ context, request }: ActionFunctionArgs) {
  const submission = parseForm(context.form, manageLinkSchema);
  const counted = await limitByAddress(context, request, 'restaurantForm');
  if (!counted.ok) return replyToFailed(counted.error, submission);
  if (submission.status !== 'success') return replyToInvalid(submission);
  const allowed = await limitByAddress(context, request, 'manageLink');
  if (!allowed.ok) return replyToFailed(allowed.error, submission);
  const { language } = await readLocale(context, request);
  sendManageLink(context.ctx, { email: submission.value.email, language });
  const toast = createToast({ kind: 'success', key: 'manageLinkSent' });
  throw await redirectWithToast(context, { toast, to: paths.manageLink() });
}

export const clientAction = createClientAction('manageLinkNotSent');

/** The page that resends a lost manage link. Never reveals whether an email is registered. */
export default function ManageLinkPage() {
  const t = useTranslations('manageLink');
  const reply = useActionData<FormReply>();
  return (
    <PublicPage isNarrow back={paths.restaurantSignup()} lead={t('lead')}>
      <Card id="send" title={t('lost')}>
        <div className="flex flex-col gap-4">
          <FormAlert reply={reply} />
          <SendLinkForm>
            <FormReplyArea reply={reply}>
              <Field
                name="email"
                type="email"
                label={t('email')}
                hint={t('emailHint')}
                required
                autoComplete="email"
                maxLength={100}
              />
            </FormReplyArea>
          </SendLinkForm>
        </div>
      </Card>
    </PublicPage>
  );
}
