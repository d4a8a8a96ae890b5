import { NavLink } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { LineIcon } from '#app/components/ui/line-icon.tsx';
import { paths } from '#worker/domain/shared/paths.ts';

const ENTRIES = [
  { key: 'dashboard', to: paths.home(), icon: 'house' },
  { key: 'orders', to: paths.orders(), icon: 'package' },
  { key: 'map', to: paths.map(), icon: 'map' },
  { key: 'earnings', to: paths.earnings(), icon: 'chart' },
  { key: 'referrals', to: paths.recruitment(), icon: 'people' },
  { key: 'profile', to: paths.profile(), icon: 'person' },
] as const;

/**
 * The way between the main screens: a bar at the bottom, a rail on wide screens. Its height and equal columns are
 * known beforehand, because a slow phone paints it while reading it, and an entry must not move as the next one is read. Only on
 * the narrowest screens a long word takes more.
 */
export function MainNav() {
  const t = useTranslations('nav');
  return (
    <nav
      aria-label={t('label')}
      className="fixed inset-x-0 bottom-0 z-30 box-content h-bar border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] lg:inset-y-0 lg:end-auto lg:box-border lg:h-auto lg:w-28 lg:border-e lg:border-t-0 lg:pt-6"
    >
      <ul className="mx-auto grid max-w-lg grid-cols-6 max-[22.5rem]:flex lg:grid-cols-1 lg:gap-2 min-[22.5rem]:px-1">
        {ENTRIES.map(({ key, to, icon }) => (
          <li key={key} className="min-w-0 flex-auto">
            <NavLink
              to={to}
              end={to === '/'}
              prefetch="intent"
              className="group flex h-bar flex-col items-center justify-center gap-0.5 text-ink-soft text-micro aria-[current=page]:text-accent sm:text-caption lg:aria-[current=page]:font-bold"
            >
              <span className="flex h-8 w-12 items-center justify-center rounded-pill group-hover:bg-sunken group-aria-[current=page]:bg-accent-soft">
                <LineIcon name={icon} className="size-5.5" />
              </span>
              <span className="whitespace-nowrap max-[22.5rem]:max-w-full max-[22.5rem]:truncate max-[22.5rem]:px-0.5">
                {t(key)}
              </span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
