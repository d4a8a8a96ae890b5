import { Form, useActionData, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';
import { FormAlert } from './form-alert.tsx';
import type { FormReply } from './form-reply.ts';

/** Renders an email address or a name inside a confirmation text. */
export function renderValue(chunks: ReactNode) {
  return (
    <span translate="no" className="wrap-anywhere">
      {chunks}
    </span>
  );
}

/** The button that confirms an emailed link. Opening the link alone changes nothing, since email scanners open links. */
export function ConfirmEmailForm() {
  const t = useTranslations('confirmEmail');
  const reply = useActionData<FormReply>();
  const isPending = useNavigation().formMethod === 'POST';
  return (
    <>
      <FormAlert reply={reply} />
      <Form method="post">
        <Button type="submit" name="intent" value="confirmEmail" isPending={isPending}>
          {t('submit')}
        </Button>
      </Form>
    </>
  );
}
