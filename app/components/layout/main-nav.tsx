import { Link, useLocation, useNavigation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import {
  ChartNoAxesColumn,
  House,
  Map as MapIcon,
  Package,
  UserRound,
  Users,
} from '#app/components/ui/icons.ts';
import { paths } from '#worker/domain/shared/paths.ts';

/** The main sections, and the path prefixes of the pages that belong to them. */
const ENTRIES = [
  {
    key: 'dashboard',
    to: paths.home(),
    Icon: House,
    pages: [
      '/integrations',
      paths.news(),
      paths.aiAutomation(),
      paths.authGuide(),
      paths.customerChoice(),
      paths.drive(),
    ],
  },
  { key: 'orders', to: paths.orders(), Icon: Package, pages: [] },
  { key: 'map', to: paths.map(), Icon: MapIcon, pages: ['/restaurants'] },
  { key: 'earnings', to: paths.earnings(), Icon: ChartNoAxesColumn, pages: [paths.analytics()] },
  { key: 'referrals', to: paths.recruitment(), Icon: Users, pages: [paths.qrSignup()] },
  { key: 'profile', to: paths.profile(), Icon: UserRound, pages: [paths.subscribe()] },
] as const;

/** Whether a path is a section's own, or one of its further pages. */
function isWithin(pathname: string, { to, pages }: (typeof ENTRIES)[number]): boolean {
  const starts: readonly string[] = to === paths.home() ? pages : [to, ...pages];
  return pathname === to || starts.some((start) => pathname === start || pathname.startsWith(`${start}/`));
}

/**
 * The main navigation: a bar at the bottom, or a rail on wide screens. Fixed height and columns keep entries from moving while a
 * slow phone is still parsing the page. Only on the narrowest screens can a long word take more room, and labels never grow
 * beyond what fits.
 */
export function MainNav() {
  const t = useTranslations('nav');
  const { pathname } = useLocation();
  // Highlights the tapped entry before its page has loaded.
  const next = useNavigation().location?.pathname ?? pathname;
  return (
    <nav
      aria-label={t('label')}
      className="fixed inset-x-0 bottom-0 z-30 box-content h-bar border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] lg:inset-y-0 lg:end-auto lg:box-border lg:h-auto lg:w-28 lg:border-e lg:border-t-0 lg:pt-6"
    >
      <ul className="mx-auto grid max-w-lg grid-cols-6 max-[22.5rem]:flex lg:grid-cols-1 lg:gap-2 min-[22.5rem]:px-1">
        {ENTRIES.map((entry) => (
          <li key={entry.key} className="min-w-0 flex-auto">
            <Link
              to={entry.to}
              aria-current={isWithin(next, entry) ? (next === entry.to ? 'page' : 'true') : undefined}
              prefetch="intent"
              className="group flex h-bar flex-col items-center justify-center gap-0.5 text-[length:min(var(--text-micro),max(11px,3.2vw))] text-ink-soft aria-[current]:text-accent sm:text-caption lg:aria-[current]:font-bold"
            >
              <span className="flex h-8 short:h-6 w-[48px] items-center justify-center rounded-pill group-hover:bg-sunken group-aria-[current]:bg-accent-soft">
                <entry.Icon aria-hidden className="size-6" />
              </span>
              <span className="whitespace-nowrap max-[22.5rem]:max-w-full max-[22.5rem]:truncate max-[22.5rem]:px-0.5">
                {t(entry.key)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
