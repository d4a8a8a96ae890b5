import { Form, useNavigation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Field } from '#app/components/form/field.tsx';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { FormReplyArea } from '#app/components/form/form-reply-context.tsx';
import { Button } from '#app/components/ui/button.tsx';

type Props = { product: string; isSetUp: boolean; reply: FormReply | undefined };

/** The field for the webhook's signing key, which the platform creates. A saved key is never shown. */
export function SigningKeyForm({ product, isSetUp, reply }: Props) {
  const t = useTranslations('deliveries');
  const isPending = useNavigation().formData?.get('intent') === 'saveKey';
  return (
    <Form method="post" noValidate className="w-full">
      <FormReplyArea reply={reply}>
        {isSetUp && <p className="text-ink-soft text-small">{t('keySaved')}</p>}
        <Field
          name="signingKey"
          label={t('signingKey')}
          hint={t('signingKeyHint', { product })}
          required
          maxLength={500}
          autoComplete="off"
          dir="ltr"
        />
        <Button type="submit" name="intent" value="saveKey" isPending={isPending}>
          {t('saveKey')}
        </Button>
      </FormReplyArea>
    </Form>
  );
}
