import { Link, useNavigate } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { ArrowLeft } from '#app/components/ui/icons.ts';
import { cx } from '#app/lib/cx.ts';
import { useTitleKey } from '#app/lib/page-handle.ts';
import { goBackWithin } from '#app/start/go-back-within.ts';

type Props = {
  /** By default the title of its route. */
  title?: ReactNode;
  lead?: ReactNode;
  aside?: ReactNode;
  /** The back link's target when there is no previous page on this site. */
  back?: string;
  isNarrow?: boolean;
  children: ReactNode;
};

/** The layout of a screen: its header and content. */
export function Page({ title = <RouteTitle />, lead, aside, back, isNarrow = false, children }: Props) {
  return (
    <div className={cx('mx-auto w-full px-4 py-4 sm:px-6 sm:py-6', isNarrow ? 'max-w-xl' : 'max-w-5xl')}>
      <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {back && (
          <div className="-mb-2 basis-full">
            <BackLink fallback={back} />
          </div>
        )}
        <div className="min-w-0 flex-1 basis-44">
          <h1 className="font-bold text-heading">{title}</h1>
          {lead && <p className="max-w-prose text-ink-soft text-small">{lead}</p>}
        </div>
        {aside}
      </header>
      <main id="content" tabIndex={-1} className="flex flex-col gap-4 outline-none sm:gap-5">
        {children}
      </main>
    </div>
  );
}

function RouteTitle() {
  return useTranslations('titles')(useTitleKey());
}

/** Goes to the previous page on this site. If there is none, or without JavaScript, it links to `fallback`. */
function BackLink({ fallback }: { fallback: string }) {
  const t = useTranslations('common');
  const navigate = useNavigate();
  return (
    <Link
      to={fallback}
      data-back=""
      onClick={(event) => goBackWithin(event, () => navigate(-1))}
      className={getButtonClasses('quiet', '-ms-4 self-start')}
    >
      <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
      {t('back')}
    </Link>
  );
}
