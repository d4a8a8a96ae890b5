import { useTranslations } from 'use-intl';
import { Field } from '#app/components/form/field.tsx';
import {
  type ConnectMethod,
  getPlatformName,
  type PlatformId,
} from '#worker/domain/integrations/platform-catalog.ts';

/** The form fields of a connection method. */
export function MethodFields({ platform, method }: { platform: PlatformId; method: ConnectMethod }) {
  const t = useTranslations('integrations');
  switch (method) {
    case 'oauth':
      return <p className="text-small">{t('oauthText', { platform: getPlatformName(platform) })}</p>;
    case 'driver-code':
      return (
        <>
          <Field
            name="driverAccountId"
            label={t('driverId')}
            hint={t('driverIdHint')}
            required
            maxLength={100}
            autoComplete="off"
          />
          <Field name="phone" label={t('phone')} type="tel" required maxLength={40} autoComplete="tel" />
        </>
      );
    case 'api-key':
      return <p className="text-small">{t('apiKeyText')}</p>;
  }
}
