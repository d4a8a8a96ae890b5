import { Link } from '@remix-run/react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '#app/lib/cx.ts';
import { useHydrated } from '#app/lib/use-hydrated.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { ANALYTICS_TABS, type AnalyticsTab } from './find-tab.ts';

/**
 * The four tabs. Without JavaScript they are links. With it, only one tab is in the Tab order, and the arrow keys, Home and End
 * move between tabs.
 */
export function AnalyticsTabs({ tab, children }: { tab: AnalyticsTab; children: ReactNode }) {
  const t = useTranslations('analytics');
  const list = useRef<HTMLDivElement>(null);
  const isLive = useHydrated();

  function move(event: KeyboardEvent) {
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('a') ?? [])];
    const from = tabs.findIndex((element) => element.contains(document.activeElement));
    const target = tabs[findTarget(event, from, tabs.length)];
    if (!target || from < 0) return;
    event.preventDefault();
    target.focus();
    target.click();
  }

  return (
    <>
      <nav aria-label={t('tabs')}>
        <div
          ref={list}
          {...(isLive && { role: 'tablist', 'aria-label': t('tabs'), onKeyDown: move })}
          className="grid grid-cols-2 gap-1 rounded-control bg-sunken p-1 sm:grid-cols-4"
        >
          {ANALYTICS_TABS.map((name) => (
            <Link
              key={name}
              id={`tab-${name}`}
              to={paths.analytics(name)}
              replace
              preventScrollReset
              prefetch="intent"
              {...getTabProps({ isLive, isChosen: name === tab })}
              className={cx(
                'flex min-h-target items-center justify-center rounded-control px-3 text-center font-semibold text-small',
                name === tab ? 'bg-surface text-accent shadow-card' : 'text-ink-soft hover:text-ink',
              )}
            >
              {t(name)}
            </Link>
          ))}
        </div>
      </nav>
      <div
        {...(isLive && { role: 'tabpanel', 'aria-labelledby': `tab-${tab}`, id: 'tab-panel', tabIndex: 0 })}
        className="flex flex-col gap-4 rounded-card sm:gap-5"
      >
        {children}
      </div>
    </>
  );
}

function getTabProps({ isLive, isChosen }: { isLive: boolean; isChosen: boolean }) {
  if (!isLive) return { 'aria-current': isChosen ? ('page' as const) : undefined };
  return {
    role: 'tab',
    'aria-selected': isChosen,
    'aria-controls': isChosen ? 'tab-panel' : undefined,
    tabIndex: isChosen ? 0 : -1,
  };
}

function findTarget({ key, currentTarget }: KeyboardEvent, from: number, count: number): number {
  const isRightToLeft = getComputedStyle(currentTarget).direction === 'rtl';
  const [next, previous] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  if (key === next) return (from + 1) % count;
  if (key === previous) return (from - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : -1;
}
