import type { FetcherWithComponents } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Field, FieldFrame } from '#app/components/form/field.tsx';
import { getTypedValue } from '#app/components/form/form-reply.ts';
import { FormReplyArea } from '#app/components/form/form-reply-context.tsx';
import { Select } from '#app/components/form/select.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { COUNTRIES, USER_TYPES } from '#worker/domain/referrals/qr-signup.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import type { QrSignupReply } from './qr-signup-reply.ts';

type Props = { fetcher: FetcherWithComponents<unknown>; reply: QrSignupReply | undefined };

/** The form with the details of the person being signed up. */
export function QrSignupForm({ fetcher, reply }: Props) {
  const t = useTranslations('qrSignup');
  const isPending = fetcher.state !== 'idle';
  return (
    <fetcher.Form data-discover="true" method="post" action={paths.qrSignup()} noValidate>
      <FormReplyArea reply={reply}>
        <UserTypeField typed={getTypedValue(reply, 'userType')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field name="firstName" label={t('firstName')} required autoComplete="off" maxLength={100} />
          <Field name="lastName" label={t('lastName')} required autoComplete="off" maxLength={100} />
        </div>
        <Field name="email" type="email" label={t('email')} required autoComplete="off" maxLength={100} />
        <Field
          name="phoneNumber"
          type="tel"
          label={t('phoneNumber')}
          isOptional
          autoComplete="off"
          maxLength={40}
        />
        <CountryField />
        <Button type="submit" name="intent" value="generateQr" isPending={isPending}>
          {isPending ? t('submitting') : t('submit')}
        </Button>
      </FormReplyArea>
    </fetcher.Form>
  );
}

function UserTypeField({ typed }: { typed: string | undefined }) {
  const t = useTranslations('qrSignup');
  return (
    <fieldset>
      <legend className="font-semibold text-small">{t('userType')}</legend>
      <div className="flex flex-wrap gap-x-4">
        {USER_TYPES.map((userType) => (
          <label key={userType} className="flex min-h-target min-w-target items-center gap-2">
            <input
              type="radio"
              name="userType"
              value={userType}
              defaultChecked={userType === (typed ?? USER_TYPES[0])}
              className="size-5 accent-accent"
            />
            {t(userType)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function CountryField() {
  const t = useTranslations('qrSignup');
  return (
    <FieldFrame name="country" label={t('country')}>
      {({ defaultValue = COUNTRIES[0], ...control }) => (
        <Select {...control} defaultValue={defaultValue}>
          {COUNTRIES.map((country) => (
            <option key={country} value={country}>
              {t(`countries.${country}`)}
            </option>
          ))}
        </Select>
      )}
    </FieldFrame>
  );
}
