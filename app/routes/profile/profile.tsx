import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import { type ClientActionFunctionArgs, useLoaderData } from '@remix-run/react';
import { Crown, LogOut } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Page } from '#app/components/layout/page.tsx';
import { useMoney } from '#app/components/money.tsx';
import { RestaurantReferralsCard } from '#app/components/qr/restaurant-referrals-card.tsx';
import { Badge } from '#app/components/ui/badge.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Card } from '#app/components/ui/card.tsx';
import { Stat } from '#app/components/ui/stat.tsx';
import { requireDriver } from '#app/lib/auth.server.ts';
import { guardAction } from '#app/lib/guard-action.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { paths } from '#app/lib/paths.ts';
import { getRestaurantReferrals } from '#app/lib/restaurant-referrals.server.ts';
import { describeDevice } from '#worker/domain/auth/describe-device.ts';
import { getProfilePage } from '#worker/services/drivers/get-profile-page.ts';
import { getInitials } from './get-initials.ts';
import { PasskeysCard } from './passkeys-card.tsx';
import { handleProfileAction } from './profile-actions.server.ts';
import { SessionsCard } from './sessions-card.tsx';

export const handle: PageHandle = { title: 'profile' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { driver, sessionId } = await requireDriver(context, request);
  const { today, sessions, passkeys } = await getProfilePage(context.ctx, driver);
  const { firstName, lastName, email, subscriptionStatus } = driver;
  return {
    today,
    referrals: getRestaurantReferrals(request, driver),
    driver: { firstName, lastName, email, isPro: subscriptionStatus === 'pro' },
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
    sessions: sessions.map(({ id, device, createdAt, lastSeenAt }) => ({
      id,
      device: describeDevice(device),
      createdAt,
      lastSeenAt,
      isCurrent: id === sessionId,
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  return handleProfileAction(args);
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return guardAction(request, () => serverAction<typeof action>());
}

export default function ProfilePage() {
  const t = useTranslations('profile');
  const { driver, today, referrals, passkeys, sessions } = useLoaderData<typeof loader>();
  const writeMoney = useMoney();
  return (
    <Page isNarrow title={t('heading')}>
      <Identity {...driver} />
      <Card id="today" title={t('today')}>
        <dl className="grid grid-cols-2 gap-4">
          <Stat label={t('earnings')}>{writeMoney(today.totalCents)}</Stat>
          <Stat label={t('deliveries')}>{today.deliveries}</Stat>
        </dl>
      </Card>
      <Card
        id="subscription"
        title={t('subscription')}
        aside={driver.isPro && <Badge tone="accent">{t('active')}</Badge>}
      >
        <p className="font-semibold">{driver.isPro ? t('proName') : t('freeName')}</p>
        <p className="text-ink-soft text-small">{driver.isPro ? t('proText') : t('freeText')}</p>
      </Card>
      <RestaurantReferralsCard {...referrals} />
      <PasskeysCard passkeys={passkeys} />
      <SessionsCard sessions={sessions} />
      <a href={paths.logout()} className={getButtonClasses('secondary')}>
        <LogOut aria-hidden className="size-5 rtl:-scale-x-100" />
        {t('logout')}
      </a>
    </Page>
  );
}

type IdentityProps = { firstName: string; lastName: string; email: string; isPro: boolean };

function Identity({ firstName, lastName, email, isPro }: IdentityProps) {
  const t = useTranslations('profile');
  return (
    <div className="flex items-center gap-4">
      <span
        aria-hidden
        translate="no"
        className="rounded-pill bg-accent-soft text-accent-strong text-title flex size-16 shrink-0 items-center justify-center font-bold"
      >
        {getInitials(firstName, lastName)}
      </span>
      <div className="min-w-0">
        {firstName && lastName ? (
          <p translate="no" className="text-title font-semibold">
            {firstName} {lastName}
          </p>
        ) : (
          <p className="text-title font-semibold">{t('fallbackName')}</p>
        )}
        <p translate="no" className="text-ink-soft text-small mb-1 break-all">
          {email}
        </p>
        <Badge tone={isPro ? 'accent' : 'neutral'}>
          {isPro && <Crown aria-hidden className="size-3.5" />}
          {isPro ? t('proBadge') : t('freeBadge')}
        </Badge>
      </div>
    </div>
  );
}
