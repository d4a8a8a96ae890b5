import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { type FormReply, useLastReply } from '#app/components/form/form-reply.ts';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { useHydrated } from '#app/lib/use-hydrated.ts';
import { useReadAgain } from '#app/lib/use-read-again.ts';
import { repeatInSight } from './repeat-in-sight.ts';

/** How often the data is read again. In ms. */
const EVERY_MS = 12_000;

type Props = {
  /** Whether it can still change. */
  isLive: boolean;
  children: ReactNode;
};

/**
 * A part of a page that others change: reloaded regularly while visible, but not while the page shows the reply to a form, which
 * reloading would remove. Without scripts there is a link for that.
 */
export function Followed({ isLive, children }: Props) {
  const t = useTranslations('tracking');
  const isHydrated = useHydrated();
  const page = useLoaderData<{ followTag?: string } | null>();
  const reply = useLastReply(useActionData<FormReply>());
  // What only became a toast says whether it is done.
  const isFollowed = isLive && (!reply || reply.isDone !== undefined);
  return (
    <div
      className="flex flex-col gap-3"
      data-follow={isFollowed ? 'live' : 'over'}
      data-follow-tag={page?.followTag}
    >
      {children}
      {isFollowed && isHydrated && <Follow />}
      {isLive && (
        <p className="noscript:block hidden">
          <Link to="." reloadDocument className={getButtonClasses('quiet', '-ms-4')}>
            {t('refresh')}
          </Link>
        </p>
      )}
    </div>
  );
}

function Follow() {
  const { readAgain } = useReadAgain();
  useEffect(() => repeatInSight(EVERY_MS, readAgain), [readAgain]);
  return null;
}
