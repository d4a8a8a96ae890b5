import { Form, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';
import { Mail } from '#app/components/ui/icons.ts';
import { paths } from '#worker/domain/shared/paths.ts';

/** The form that requests the manage link by email. `children` supplies the email address. */
export function SendLinkForm({ children }: { children: ReactNode }) {
  const t = useTranslations('manageLink');
  const isPending = useNavigation().formAction === paths.manageLink();
  return (
    <Form method="post" action={paths.manageLink()} noValidate className="flex flex-col gap-4">
      {children}
      <Button type="submit" name="intent" value="sendManageLink" variant="secondary" isPending={isPending}>
        {!isPending && <Mail aria-hidden className="size-5" />}
        {t('send')}
      </Button>
    </Form>
  );
}
