import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { usePositionPermission } from '#app/components/map/use-position-permission.ts';
import { useMoney } from '#app/components/money.tsx';
import { Badge } from '#app/components/ui/badge.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { CARD_CLASSES } from '#app/components/ui/card.tsx';
import { Bell, ChevronRight, type LucideIcon, Plus, SlidersHorizontal } from '#app/components/ui/icons.ts';
import { cx } from '#app/lib/cx.ts';
import { useRoot } from '#app/lib/use-root.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { SharePosition } from './share-position.tsx';

const STEPS = [
  { key: 'offer', to: paths.newOrder(), icon: Plus },
  { key: 'terms', to: paths.offerSettings(), icon: SlidersHorizontal },
  { key: 'alerts', to: paths.notifications(), icon: Bell },
] as const satisfies { key: string; to: string; icon: LucideIcon }[];

type Props = {
  isNew: boolean;
  isPro: boolean;
  wageCentsPerHour: number | null;
  isMember: boolean;
  isPositionKnown: boolean;
  hasArea: boolean;
  children: ReactNode;
};

/** The network offers deliveries only to members on shift, based on their position. */
const TEXTS = {
  isNew: { heading: 'firstSteps', text: 'firstStepsText' },
  notMember: { heading: 'noOffers', text: 'offShiftText' },
  offShift: { heading: 'offShift', text: 'offShiftText' },
  noPosition: { heading: 'noPosition', text: 'offShiftText' },
  waiting: { heading: 'waiting', text: 'waitingText' },
} as const;

function chooseState(driver: Pick<Props, 'isNew' | 'isMember' | 'isPositionKnown'> & { isOnline: boolean }) {
  if (driver.isNew) return 'isNew';
  if (!driver.isMember) return 'notMember';
  if (!driver.isOnline) return 'offShift';
  return driver.isPositionKnown ? 'waiting' : 'noPosition';
}

/** Shown when there is no next stop: the busy area, or a new driver's first steps. */
export function WaitingCard({ isPro, wageCentsPerHour, hasArea, children, ...driver }: Props) {
  const t = useTranslations('home');
  const permission = usePositionPermission();
  // If the permission is granted, the position is already being determined.
  const isPositionKnown = driver.isPositionKnown || permission === 'granted';
  const state = chooseState({ ...driver, isPositionKnown, isOnline: useRoot()?.isOnline ?? false });
  const { heading, text } = TEXTS[state];
  const isNew = state === 'isNew';
  return (
    <section aria-labelledby="waiting" className={cx(CARD_CLASSES, 'flex flex-col gap-3 p-4')}>
      <div>
        <h2 id="waiting" className="font-bold text-title">
          {t(heading)}
        </h2>
        <p className="text-ink-soft text-small">
          {t(text)} {!isNew && hasArea && t('waitingArea')}
        </p>
      </div>
      {isNew && <FirstSteps isPro={isPro} wageCentsPerHour={wageCentsPerHour} />}
      {/* Omitted without a position and area, where `BusyArea` could ask for the position a second time. */}
      {!isNew && (state !== 'noPosition' || hasArea) && children}
      {state === 'noPosition' && <AskForPosition isBlocked={permission === 'denied'} />}
      {state === 'notMember' && (
        <Link to={paths.joinNetwork()} prefetch="intent" className={getButtonClasses('secondary')}>
          {t('getOffers')}
        </Link>
      )}
    </section>
  );
}

/** The button that requests the position. A browser that denied the permission doesn't ask again, so a text replaces it. */
function AskForPosition({ isBlocked }: { isBlocked: boolean }) {
  const t = useTranslations();
  if (isBlocked) return <p className="text-small">{t('home.positionBlocked')}</p>;
  return (
    <SharePosition id="share-position" className={getButtonClasses('secondary')}>
      {t('shift.sharePosition')}
    </SharePosition>
  );
}

/** The first steps. The minimum hourly pay is shown once set, and steps that require Pro are marked. */
function FirstSteps({ isPro, wageCentsPerHour }: Pick<Props, 'isPro' | 'wageCentsPerHour'>) {
  const t = useTranslations('home.steps');
  const tUnits = useTranslations('common');
  const writeMoney = useMoney();
  return (
    <ol className="-mx-4 -mb-4 overflow-clip rounded-b-card">
      {STEPS.map(({ key, to, icon: Icon }) => (
        <li key={key} className="border-line border-t">
          <Link
            to={to}
            prefetch="intent"
            className="flex min-h-14 items-center gap-3 px-4 font-semibold hover:bg-sunken"
          >
            <Icon aria-hidden className="size-5 shrink-0 text-accent" />
            <span className="flex-1">{t(key)}</span>
            {key === 'terms' && wageCentsPerHour !== null && (
              <span className="text-ink-soft text-small">
                {tUnits('perHour', {
                  amount: writeMoney(wageCentsPerHour, { isWhole: wageCentsPerHour % 100 === 0 }),
                })}
              </span>
            )}
            {key === 'alerts' && !isPro && <Badge>{t('pro')}</Badge>}
            <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100" />
          </Link>
        </li>
      ))}
    </ol>
  );
}
