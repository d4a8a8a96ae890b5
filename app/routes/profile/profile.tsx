import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { LogOut } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Page } from '#app/components/layout/page.tsx';
import { useMoney } from '#app/components/money.tsx';
import { RestaurantReferralsCard } from '#app/components/qr/restaurant-referrals-card.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Card } from '#app/components/ui/card.tsx';
import { Stat } from '#app/components/ui/stat.tsx';
import { requireDriver } from '#app/lib/auth.server.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { getRestaurantReferrals } from '#app/lib/restaurant-referrals.server.ts';
import { describeDevice } from '#worker/domain/auth/describe-device.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { getProfilePage } from '#worker/services/drivers/get-profile-page.ts';
import { toPlan } from '../subscription/subscribe-page.server.ts';
import { Identity } from './identity.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PerformanceCard } from './performance-card.tsx';
import { handleProfileAction } from './profile-actions.server.ts';
import { ProfileFooter } from './profile-footer.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { SettingsCard } from './settings-card.tsx';
import { SubscriptionCard } from './subscription-card.tsx';

export const handle: PageHandle = { title: 'profile' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { driver, sessionId } = await requireDriver(context, request);
  const { today, sessions, passkeys, subscription, performance } = await getProfilePage(context.ctx, driver);
  const { firstName, lastName, email, subscriptionStatus, profileImageUrl: pictureUrl } = driver;
  return {
    today,
    plan: toPlan(subscription),
    acceptance: performance.acceptance,
    referrals: getRestaurantReferrals(request, driver),
    driver: { firstName, lastName, email, pictureUrl, isPro: isPro({ subscriptionStatus }) },
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

export const clientAction = createClientAction('accountUpdateFailed');

export default function ProfilePage() {
  const t = useTranslations('profile');
  const { driver, today, plan, acceptance, referrals, passkeys, sessions } = useLoaderData<typeof loader>();
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
      <SubscriptionCard isPro={driver.isPro} plan={plan} />
      <RestaurantReferralsCard {...referrals} />
      <PerformanceCard acceptance={acceptance} />
      <SettingsCard />
      <PasskeysCard passkeys={passkeys} />
      <SessionsCard sessions={sessions} />
      <a href={paths.logout()} className={getButtonClasses('secondary')}>
        <LogOut aria-hidden className="size-5 rtl:-scale-x-100" />
        {t('logout')}
      </a>
      <ProfileFooter />
    </Page>
  );
}
