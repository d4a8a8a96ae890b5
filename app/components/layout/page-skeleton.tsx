import { cx } from '#app/lib/cx.ts';
import { paths } from '#worker/domain/shared/paths.ts';

/** The blocks of a section's page from the top, as classes of their sizes; a page of another kind has a few cards. */
const SHAPES: Record<string, string[]> = {
  [paths.home()]: ['h-16', 'h-48', 'h-32', 'h-40', 'h-40'],
  [paths.orders()]: ['h-14', 'h-40', 'h-40', 'h-40'],
  [paths.map()]: ['h-96', 'h-32', 'h-40'],
  [paths.earnings()]: ['h-36', 'h-28', 'h-72', 'h-64'],
  [paths.profile()]: ['h-24', 'h-40', 'h-40', 'h-40'],
};
const CARDS = ['h-28', 'h-40', 'h-40'];

/** The shape of the page at a path. */
export function PageSkeleton({ path }: { path: string }) {
  const blocks = SHAPES[path] ?? CARDS;
  return (
    <div
      aria-hidden
      data-skeleton
      className="mx-auto flex w-full max-w-5xl flex-col gap-4 px-4 py-4 sm:px-6 sm:py-6"
    >
      <div className="h-8 w-40 rounded-control bg-sunken" />
      {blocks.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have nothing but their place
        <div key={index} className={cx('rounded-card bg-sunken', height)} />
      ))}
    </div>
  );
}
