import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';

type Props = {
  /** Where the entry is shown in full, if anywhere. */
  to?: string | undefined;
  title: ReactNode;
  /** What else there is to say, piece by piece. */
  meta: ReactNode;
  aside?: ReactNode;
};

/** One entry of a list of the console. */
export function RecordRow({ to, title, meta, aside }: Props) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-t py-2 first:border-t-0">
      <div className="min-w-0 flex-1 basis-56">
        {to === undefined ? (
          <p className="break-words font-semibold">{title}</p>
        ) : (
          <Link
            to={to}
            className="flex min-h-target items-center break-all font-semibold text-accent hover:underline"
          >
            {title}
          </Link>
        )}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-small">{meta}</p>
      </div>
      {aside && <div className="flex flex-wrap items-center justify-end gap-2">{aside}</div>}
    </li>
  );
}
