import { Form, useNavigation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { FieldFrame } from '#app/components/form/field.tsx';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { FormReplyArea } from '#app/components/form/form-reply-context.tsx';
import { PrefilledFields } from '#app/components/form/prefilled-fields.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { useActivates } from '#app/start/use-is-static.ts';
import { useKeptForm } from '#app/start/use-kept-form.ts';
import { RestaurantFields } from './restaurant-fields.tsx';

const PREFILLED = { email: 'email', phoneNumber: 'phone' };

type Props = { reply: FormReply | undefined; referralCode: string | null; requestKey: string };

export function RestaurantSignupForm({ reply, referralCode, requestKey }: Props) {
  const t = useTranslations('restaurantSignup');
  const isPending = useNavigation().state !== 'idle';
  return (
    <Form method="post" noValidate {...useActivates()} {...useKeptForm('restaurant signup', reply)}>
      <input type="hidden" name="requestKey" value={requestKey} />
      <PrefilledFields fields={PREFILLED} />
      <FormReplyArea reply={reply}>
        <RestaurantFields />
        <FieldFrame name="referralCode" label={t('referralCode')} isOptional>
          {({ defaultValue = referralCode ?? undefined, ...control }) => (
            <input
              {...control}
              defaultValue={defaultValue}
              autoComplete="off"
              maxLength={20}
              translate="no"
            />
          )}
        </FieldFrame>
        <Button type="submit" name="intent" value="registerRestaurant" isPending={isPending}>
          {isPending ? t('submitting') : t('submit')}
        </Button>
      </FormReplyArea>
    </Form>
  );
}
