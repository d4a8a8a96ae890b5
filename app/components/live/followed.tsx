import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { type FormReply, useLastReply } from '#app/components/form/form-reply.ts';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { useHydrated } from '#app/lib/use-hydrated.ts';
import { useReadAgain } from '#app/lib/use-read-again.ts';
import { askForFollowed } from './ask-for-followed.ts';
import { repeatInSight } from './repeat-in-sight.ts';

/** How often changes are polled. In ms. */
const EVERY_MS = 12_000;

type Props = {
  /** Whether it can still change. */
  isLive: boolean;
  children: ReactNode;
};

/**
 * A part of a page that others change: reloaded when it has changed, while visible, but not while the page shows the reply to a form, which
 * reloading would remove. Without scripts there is a link for that.
 */
export function Followed({ isLive, children }: Props) {
  const t = useTranslations('tracking');
  const isHydrated = useHydrated();
  const page = useLoaderData<{ followTag?: string } | null>();
  const reply = useLastReply(useActionData<FormReply>());
  // Only the reply that became a toast says that it is done.
  const isFollowed = isLive && (!reply || reply.isDone);
  return (
    <div
      className="flex flex-col gap-3"
      data-follow={isFollowed ? 'live' : 'over'}
      data-follow-tag={page?.followTag}
    >
      {children}
      {isFollowed && isHydrated && <Follow tag={page?.followTag} />}
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

/** Reads the page again when the server has another one; a lost connection would put an error page in its place. */
function Follow({ tag = '' }: { tag?: string }) {
  const { readAgain } = useReadAgain();
  useEffect(() => {
    let isOver = false;
    const stop = repeatInSight(EVERY_MS, async () => {
      const answer = await askForFollowed(tag);
      // 404: it is gone, or its link was replaced.
      if (answer && [200, 404].includes(answer.status) && !isOver) readAgain();
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [readAgain, tag]);
  return null;
}
