import { Form, useNavigation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Field } from '#app/components/form/field.tsx';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { FormReplyArea } from '#app/components/form/form-reply-context.tsx';
import { Button } from '#app/components/ui/button.tsx';

/** The email address typed by hand, so that nobody deletes an account by a slip. */
export function DeleteAccountForm({ email, reply }: { email: string; reply: FormReply | undefined }) {
  const t = useTranslations('deleteAccount');
  const isPending = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" noValidate>
      <FormReplyArea reply={reply}>
        <p className="break-words">
          {t.rich('confirmText', {
            email,
            value: (chunks) => (
              <strong translate="no" className="break-all">
                {chunks}
              </strong>
            ),
          })}
        </p>
        <Field name="email" type="email" label={t('confirm')} required maxLength={200} autoComplete="off" />
        <Button type="submit" name="intent" value="deleteAccount" variant="danger" isPending={isPending}>
          {isPending ? t('deleting') : t('submit')}
        </Button>
      </FormReplyArea>
    </Form>
  );
}
