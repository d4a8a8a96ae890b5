import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { paths } from '#worker/domain/shared/paths.ts';
import { listActions } from './queue.ts';
import { markQueued } from './queue-mark.ts';

/** Tells a signed-out driver that unsent actions wait for a sign-in, without details or names. */
export function UnsentTaps(): ReactNode {
  const t = useTranslations('errorPages');
  const [count, setCount] = useState(0);
  useEffect(() => {
    void countUnsent()
      .then(setCount)
      .catch(() => {});
  }, []);
  if (count === 0) return null;
  return (
    <p role="status" className="bg-warn-soft px-4 py-2 text-center text-small text-warn">
      <a href={paths.login()} className="inline-flex min-h-target items-center font-semibold underline">
        {t('unsentTaps', { count })}
      </a>
    </p>
  );
}

async function countUnsent(): Promise<number> {
  const actions = await listActions();
  // Signing out deleted the actions, but only a page can clear the mark.
  if (actions.length === 0) markQueued(false);
  return actions.filter(({ state }) => state === 'waiting').length;
}
