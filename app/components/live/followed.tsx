import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { type FormReply, useLastReply } from '#app/components/form/form-reply.ts';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { useHydrated } from '#app/lib/use-hydrated.ts';
import { useReadAgain } from '#app/lib/use-read-again.ts';
import { askForFollowed } from './ask-for-followed.ts';
import { repeatInSight } from './repeat-in-sight.ts';

/** The polling interval. In ms. */
const EVERY_MS = 12_000;

type Props = {
  /** Whether the content can still change. */
  isLive: boolean;
  children: ReactNode;
};

/**
 * A part of a page that other people change. While visible it is reloaded after changes, except while the page shows a form
 * reply, which reloading would remove. Without scripts a refresh link does this.
 */
export function Followed({ isLive, children }: Props) {
  const t = useTranslations('tracking');
  const isHydrated = useHydrated();
  const page = useLoaderData<{ followTag?: string } | null>();
  const reply = useLastReply(useActionData<FormReply>());
  // `isDone` is set only on a reply shown as a toast, so reloading removes nothing.
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

/** Reloads the page when the server has a newer version. Polling first avoids an error page if the connection is lost. */
function Follow({ tag = '' }: { tag?: string }) {
  const { readAgain } = useReadAgain();
  useEffect(() => {
    let isOver = false;
    const stop = repeatInSight(EVERY_MS, async () => {
      const answer = await askForFollowed(tag);
      // 404: the page is gone, or its link was replaced.
      if (answer && [200, 404].includes(answer.status) && !isOver) readAgain();
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [readAgain, tag]);
  return null;
}
