import { Form, Link, useNavigation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { LinkText } from '#app/components/qr/link-text.tsx';
import { CopyLink } from '#app/components/qr/share-link.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Card } from '#app/components/ui/card.tsx';
import { SendLinkForm } from './send-link-form.tsx';

type Props = { link: string | null; canShowLink: boolean; email: string };

/** The manage link after activation. It is shown once, and after that only sent by email. */
export function LinkOfRestaurant({ link, canShowLink, email }: Props) {
  const tTitles = useTranslations('titles');
  return (
    <Card id="manage-link" title={tTitles('manageLink')}>
      {link ? <ShownLink link={link} /> : canShowLink ? <ShowLink /> : <SendLink email={email} />}
    </Card>
  );
}

function ShownLink({ link }: { link: string }) {
  const t = useTranslations('manageLink');
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="rounded-control bg-warn-soft px-3 py-2 text-small text-warn">{t('shownText')}</p>
      <LinkText link={link} />
      <div className="flex flex-wrap gap-2">
        <CopyLink link={link} />
        <Link to={new URL(link).pathname} className={getButtonClasses('secondary')}>
          {t('open')}
        </Link>
      </div>
    </div>
  );
}

function ShowLink() {
  const t = useTranslations('manageLink');
  const isPending = useNavigation().formData?.get('intent') === 'showManageLink';
  return (
    <Form method="post" className="flex flex-col gap-3">
      <p>{t('showText')}</p>
      <Button type="submit" name="intent" value="showManageLink" isPending={isPending}>
        {t('show')}
      </Button>
    </Form>
  );
}

function SendLink({ email }: { email: string }) {
  const t = useTranslations('manageLink');
  return (
    <SendLinkForm>
      <p>{t('sendText')}</p>
      <input type="hidden" name="email" value={email} />
    </SendLinkForm>
  );
}
