import { Form, useNavigation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { LinkText } from '#app/components/qr/link-text.tsx';
import { CopyLink } from '#app/components/qr/share-link.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';

/** The link that manages the restaurant: to keep, and to replace should somebody else have it. */
export function ManageLinkCard({ link }: { link: string }) {
  const t = useTranslations('restaurantManage');
  const isPending = useNavigation().formData?.get('intent') === 'replaceManageLink';
  return (
    <Card id="link" title={t('link')}>
      <div className="flex flex-col items-start gap-3">
        <p>{t('linkText')}</p>
        <LinkText link={link} />
        <CopyLink link={link} />
        <p className="text-ink-soft text-small">{t('replaceText')}</p>
        <Form method="post">
          <Button type="submit" name="intent" value="replaceManageLink" variant="quiet" isPending={isPending}>
            {t('replace')}
          </Button>
        </Form>
      </div>
    </Card>
  );
}
