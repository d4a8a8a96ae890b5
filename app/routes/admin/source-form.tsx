import { Form, useNavigation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Field } from '#app/components/form/field.tsx';
import { FormReplyArea } from '#app/components/form/form-reply-context.tsx';
import { Button } from '#app/components/ui/button.tsx';
import type { FormReply } from '#app/lib/form-reply.ts';

type Props = {
  submit: string;
  reply: FormReply | undefined;
  /** The address that stands for the sample news, where it may be typed. */
  sampleUrl: string | null;
};

/** Where news come from: a name and an address. */
export function SourceForm({ submit, reply, sampleUrl }: Props) {
  const t = useTranslations('console');
  const isPending = useNavigation().formMethod === 'POST';
  const hint = sampleUrl === null ? undefined : t('sampleHint', { address: sampleUrl });
  return (
    <Form method="post" noValidate>
      <FormReplyArea reply={reply}>
        <Field name="name" label={t('sourceName')} required maxLength={100} autoComplete="off" />
        <Field
          name="url"
          type="url"
          label={t('sourceUrl')}
          hint={hint}
          required
          maxLength={500}
          autoComplete="off"
          dir="ltr"
        />
        <Button type="submit" name="intent" value="adminAct" isPending={isPending}>
          {submit}
        </Button>
      </FormReplyArea>
    </Form>
  );
}
