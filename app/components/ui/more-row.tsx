import { Link, useLocation } from '@remix-run/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ChevronDown, ChevronRight, type LucideIcon } from '#app/components/ui/icons.ts';
import { isUnfolded, UNFOLDED } from './unfolded-row.ts';

const ROW =
  'flex min-h-target w-full list-none items-center gap-3 px-4 hover:bg-sunken [&::-webkit-details-marker]:hidden';

type RowProps = { title: string; icon: LucideIcon; value?: ReactNode };
type Props = RowProps & {
  id: string;
  isOpen?: boolean;
  children: ReactNode;
};

/** A row that summarizes a section and expands to it in place. The section is rendered only once opened. */
export function MoreRow({ id, isOpen: isOpenAlways = false, children, ...row }: Props) {
  const { search } = useLocation();
  const isOpen = isOpenAlways || isUnfolded(new URLSearchParams(search), id);
  const [wasOpened, setWasOpened] = useState(isOpen);
  const details = useRef<HTMLDetailsElement>(null);
  const isShown = wasOpened || isOpen;
  // The row may have been opened before hydration.
  useEffect(() => {
    if (details.current?.open) setWasOpened(true);
  }, []);
  return (
    <section aria-labelledby={id} className="border-line border-t first:border-t-0">
      <details
        ref={details}
        className="group"
        open={isOpen || undefined}
        onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}
      >
        <summary className={ROW}>
          <RowTexts {...row} id={id} />
          <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-soft group-open:rotate-180" />
        </summary>
        <div className="px-4 pt-1 pb-5">{isShown ? children : <UnfoldLink id={id} title={row.title} />}</div>
      </details>
    </section>
  );
}

/** The section's content for browsers without scripts: just a link, because every page includes it. */
function UnfoldLink({ id, title }: { id: string; title: string }) {
  const { search } = useLocation();
  const parameters = new URLSearchParams(search);
  parameters.set(UNFOLDED, id);
  return (
    <noscript>
      <a href={`?${parameters}#${id}`} className="inline-flex min-h-12 items-center text-accent underline">
        {title}
      </a>
    </noscript>
  );
}

/** The same row for a section that is a separate page. */
export function MoreLink({ to, ...row }: RowProps & { to: string }) {
  return (
    <Link to={to} prefetch="intent" className={`${ROW} border-line border-t first:border-t-0`}>
      <RowTexts {...row} />
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100" />
    </Link>
  );
}

function RowTexts({ id, title, icon: Icon, value }: RowProps & { id?: string }) {
  return (
    <>
      <Icon aria-hidden className="size-5 shrink-0 text-ink-soft max-[18rem]:hidden" />
      <span className="min-w-0 flex-1 py-2">
        <h3 id={id} className="font-semibold text-small">
          {title}
        </h3>
        {value && (
          <span dir="auto" className="block truncate text-caption text-ink-soft tabular-nums">
            {value}
          </span>
        )}
      </span>
    </>
  );
}
