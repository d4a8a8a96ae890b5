import { Form, useNavigation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';
import { ShownCode } from '../shown-code.tsx';

type Props = { product: string; username: string; password: string | null };

/** The credentials the driver enters at the platform for its webhook. */
export function WebhookLogin({ product, username, password }: Props) {
  const t = useTranslations('deliveries');
  const isPending = useNavigation().formData?.get('intent') === 'newPassword';
  return (
    <Form method="post" className="flex w-full flex-col items-start gap-3">
      {password !== null && (
        <>
          <p className="text-small">{t('loginText', { product })}</p>
          <p className="font-semibold text-small">{t('username')}</p>
          <ShownCode code={username} />
          <p className="font-semibold text-small">{t('password')}</p>
          <ShownCode code={password} />
          <p className="text-ink-soft text-small">{t('newPasswordText')}</p>
        </>
      )}
      <Button type="submit" name="intent" value="newPassword" isPending={isPending}>
        {password === null ? t('createPassword') : t('newPassword')}
      </Button>
    </Form>
  );
}
