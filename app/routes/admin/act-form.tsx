import { Form, useNavigation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { FieldFrame } from '#app/components/form/field.tsx';
import { FormReplyArea } from '#app/components/form/form-reply-context.tsx';
import { Button } from '#app/components/ui/button.tsx';
import type { FormReply } from '#app/lib/form-reply.ts';
import { ASKED_ACTIONS, type AskedAction } from '#worker/domain/admin/actions.ts';

type Props = {
  action: AskedAction;
  target: string;
  returnTo: string;
  reply: FormReply | undefined;
};

/** The confirmation: why, where that is asked for, and the button. */
export function ActForm({ action, target, returnTo, reply }: Props) {
  const t = useTranslations('console');
  const isPending = useNavigation().formMethod === 'POST';
  const { needsReason, isDangerous } = ASKED_ACTIONS[action];
  return (
    <Form method="post" noValidate>
      <FormReplyArea reply={reply}>
        <input type="hidden" name="target" value={target} />
        <input type="hidden" name="returnTo" value={returnTo} />
        {needsReason && (
          <FieldFrame name="reason" label={t('reason')} hint={t('reasonHint')}>
            {(control) => <textarea {...control} rows={3} maxLength={500} required />}
          </FieldFrame>
        )}
        <Button
          type="submit"
          name="intent"
          value="adminAct"
          variant={isDangerous ? 'danger' : 'primary'}
          isPending={isPending}
        >
          {t(`actions.${action}.submit`)}
        </Button>
      </FormReplyArea>
    </Form>
  );
}
