import { cx } from '#app/lib/cx.ts';
import { paths } from '#worker/domain/shared/paths.ts';

/** The skeleton blocks of each section's page from the top, with their height classes. Other pages use `CARDS`. */
const SHAPES: Record<string, Record<string, string>> = {
  [paths.home()]: { today: 'h-16', map: 'h-48', nextStop: 'h-32', offer: 'h-40', another: 'h-40' },
  [paths.orders()]: { figures: 'h-14', order: 'h-40', second: 'h-40', third: 'h-40' },
  [paths.map()]: { map: 'h-96', stops: 'h-32', offers: 'h-40' },
  [paths.earnings()]: { today: 'h-36', week: 'h-28', trend: 'h-72', takeHome: 'h-64' },
  [paths.profile()]: { driver: 'h-24', first: 'h-40', second: 'h-40', third: 'h-40' },
};
const CARDS = { first: 'h-28', second: 'h-40', third: 'h-40' };

export function PageSkeleton({ path }: { path: string }) {
  const blocks = SHAPES[path] ?? CARDS;
  return (
    <div
      aria-hidden
      data-skeleton
      className="mx-auto flex w-full max-w-5xl flex-col gap-4 px-4 py-4 sm:px-6 sm:py-6"
    >
      <div className="h-8 w-40 rounded-control bg-sunken" />
      {Object.entries(blocks).map(([name, height]) => (
        <div key={name} className={cx('rounded-card bg-sunken', height)} />
      ))}
    </div>
  );
}
