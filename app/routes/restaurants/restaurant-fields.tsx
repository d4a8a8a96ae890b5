import { useTranslations } from 'use-intl';
import { AddressField } from '#app/components/form/address-field.tsx';
import { Field, FieldFrame } from '#app/components/form/field.tsx';

/** The fields of a restaurant's details, used for registering and editing. */
export function RestaurantFields({ emailHint }: { emailHint?: string }) {
  const t = useTranslations('restaurantForm');
  return (
    <>
      <Field name="name" label={t('name')} required autoComplete="organization" maxLength={100} />
      <Field
        name="email"
        type="email"
        label={t('email')}
        hint={emailHint}
        required
        autoComplete="email"
        maxLength={100}
      />
      <Field name="phone" type="tel" label={t('phone')} isOptional autoComplete="tel" maxLength={40} />
      <AddressField
        name="address"
        label={t('address')}
        place="location"
        required
        autoComplete="street-address"
      />
      <Field name="cuisine" label={t('cuisine')} isOptional maxLength={100} />
      <FieldFrame name="description" label={t('description')} isOptional>
        {(control) => <textarea {...control} rows={3} maxLength={2000} />}
      </FieldFrame>
      <Field name="website" type="url" label={t('website')} isOptional autoComplete="url" maxLength={500} />
    </>
  );
}
