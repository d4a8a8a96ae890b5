import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Logo } from '#app/components/layout/logo.tsx';
import { ShiftSwitch } from '#app/components/layout/shift-switch.tsx';
import { Bell } from '#app/components/ui/icons.ts';
import { paths } from '#worker/domain/shared/paths.ts';

/** The logo, the shift switch and the notifications link. On a wide screen, the day's figures are between them. */
export function HomeBar() {
  const t = useTranslations();
  return (
    <header className="pointer-events-none flex h-14 short:h-12 items-center justify-between gap-2 *:pointer-events-auto max-[14rem]:h-auto! max-[14rem]:flex-wrap lg:absolute lg:inset-x-6 lg:h-16">
      <h1 className="flex min-w-0 items-center gap-2.5 font-bold text-title">
        <Logo className="size-8 shrink-0" />
        <span translate="no" className="truncate max-[22.5rem]:sr-only">
          {t('dashboard.heading')}
        </span>
      </h1>
      <div className="flex items-center gap-1 max-[14rem]:gap-0">
        <ShiftSwitch />
        <Link
          to={paths.notifications()}
          prefetch="intent"
          aria-label={t('titles.notifications')}
          className="-me-2 inline-flex size-target items-center justify-center rounded-control text-ink hover:bg-sunken"
        >
          <Bell aria-hidden className="size-5.5" />
        </Link>
      </div>
    </header>
  );
}
