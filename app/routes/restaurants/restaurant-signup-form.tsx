import { Form, useNavigation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Field, FieldFrame } from '#app/components/form/field.tsx';
import { FormReplyArea } from '#app/components/form/form-reply-context.tsx';
import { PrefilledFields } from '#app/components/form/prefilled-fields.tsx';
import { Button } from '#app/components/ui/button.tsx';
import type { FormReply } from '#app/lib/form-reply.ts';

const PREFILLED = { email: 'email', phoneNumber: 'phone' };

type Props = { reply: FormReply | undefined; referralCode: string | null; requestKey: string };

/** What a restaurant tells about itself. */
export function RestaurantSignupForm({ reply, referralCode, requestKey }: Props) {
  const t = useTranslations('restaurantSignup');
  const isPending = useNavigation().state !== 'idle';
  return (
    <Form method="post" noValidate>
      <input type="hidden" name="requestKey" value={requestKey} />
      <PrefilledFields fields={PREFILLED} />
      <FormReplyArea reply={reply}>
        <Field name="name" label={t('name')} required autoComplete="organization" maxLength={100} />
        <Field name="email" type="email" label={t('email')} required autoComplete="email" maxLength={100} />
        <Field name="phone" type="tel" label={t('phone')} isOptional autoComplete="tel" maxLength={40} />
        <Field name="address" label={t('address')} required autoComplete="street-address" maxLength={200} />
        <Field name="cuisine" label={t('cuisine')} isOptional maxLength={100} />
        <DescriptionField />
        <Field
          name="website"
          type="url"
          label={t('website')}
          hint={t('websiteHint')}
          isOptional
          autoComplete="url"
          maxLength={500}
        />
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

function DescriptionField() {
  const t = useTranslations('restaurantSignup');
  return (
    <FieldFrame name="description" label={t('description')} isOptional>
      {(control) => <textarea {...control} rows={3} maxLength={2000} />}
    </FieldFrame>
  );
}
