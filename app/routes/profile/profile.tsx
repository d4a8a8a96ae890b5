import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { readFields, readIntent } from '#app/components/form/parse-form.ts';
import { Page } from '#app/components/layout/page.tsx';
import { useMoney } from '#app/components/money.tsx';
import { getRestaurantReferrals } from '#app/components/qr/restaurant-referrals.server.ts';
import { RestaurantReferralsCard } from '#app/components/qr/restaurant-referrals-card.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Card } from '#app/components/ui/card.tsx';
import { LogOut } from '#app/components/ui/icons.ts';
import { Stat } from '#app/components/ui/stat.tsx';
import { requireDriver } from '#app/lib/auth.server.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { createFailureToast, createResultToast, replyWithToast } from '#app/lib/toast.server.ts';
import type { Toast } from '#app/lib/toast.ts';
import type { CurrentSession } from '#worker/auth/session.ts';
import { describeDevice } from '#worker/domain/auth/describe-device.ts';
import { CLEAR_BROWSER_DATA } from '#worker/domain/auth/driver-header.ts';
import { identitySchema } from '#worker/domain/auth/inputs.ts';
import { isFreshSignIn } from '#worker/domain/auth/is-fresh-sign-in.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { setIdentityLink } from '#worker/services/auth/set-identity-link.ts';
import { removePasskey } from '#worker/services/passkeys/remove-passkey.ts';
import { getProfilePage } from '#worker/services/profile/get-profile-page.ts';
import { endAllSessions } from '#worker/services/sessions/end-all-sessions.ts';
import { endOwnSession } from '#worker/services/sessions/end-own-session.ts';
import { toPlan } from '../subscription/subscribe-page.server.ts';
import { Identity } from './identity.tsx';
import { PerformanceCard, ProfileFooter, SettingsCard } from './profile-cards.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { IdentitiesCard } from './sign-in/identities-card.tsx';
import { PasskeysCard } from './sign-in/passkeys-card.tsx';
import { SubscriptionCard } from './subscription-card.tsx';

export const handle: PageHandle = { title: 'profile' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { driver, sessionId } = await requireDriver(context, request);
  const page = await getProfilePage(context.ctx, driver);
  const { today, sessions, passkeys, identities, subscription, performance, hasSamples } = page;
  const { firstName, lastName, email, subscriptionStatus, profileImageUrl: pictureUrl } = driver;
  return {
    today,
    plan: toPlan(context.ctx, subscription),
    acceptance: performance.acceptance,
    hasSamples,
    referrals: getRestaurantReferrals(request, driver),
    driver: { firstName, lastName, email, pictureUrl, isPro: isPro({ subscriptionStatus }) },
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
    identities: identities.map(({ provider, subject, name, createdAt, removedAt }) => ({
      provider,
      subject,
      name,
      createdAt,
      removedAt,
    })),
    isFresh: sessions.some(
      ({ id, createdAt }) => id === sessionId && isFreshSignIn(createdAt, context.ctx.now),
    ),
    sessions: sessions.map(({ id, device, createdAt, lastSeenAt }) => ({
      id,
      device: describeDevice(device),
      createdAt,
      lastSeenAt,
      isCurrent: id === sessionId,
    })),
  };
}

export { decideRevalidation as shouldRevalidate };

export const clientAction = createClientAction('accountUpdateFailed');

export default function ProfilePage() {
  const t = useTranslations('profile');
  const { driver, today, plan, acceptance, hasSamples, referrals, passkeys, identities, isFresh, sessions } =
    useLoaderData<typeof loader>();
  const writeMoney = useMoney();
  return (
    <Page isNarrow>
      <Identity {...driver} />
      <Card id="today" title={t('today')}>
        <dl className="grid grid-cols-pairs gap-4">
          <Stat label={t('earnings')}>{writeMoney(today.totalCents)}</Stat>
          <Stat label={t('deliveries')}>{today.deliveries}</Stat>
        </dl>
      </Card>
      <SubscriptionCard isPro={driver.isPro} plan={plan} />
      <RestaurantReferralsCard {...referrals} />
      <PerformanceCard acceptance={acceptance} hasSamples={hasSamples} />
      <SettingsCard />
      {identities.length > 0 && <IdentitiesCard identities={identities} canChange={isFresh} />}
      <PasskeysCard passkeys={passkeys} canAdd={isFresh} />
      <SessionsCard sessions={sessions} passkeyCount={passkeys.length} />
      <a href={paths.logout()} className={getButtonClasses('secondary')}>
        <LogOut aria-hidden className="size-5 rtl:-scale-x-100" />
        {t('logout')}
      </a>
      <ProfileFooter />
    </Page>
  );
}

const INTENTS = ['endSession', 'endAllSessions', 'removePasskey', 'unlinkIdentity', 'linkIdentity'] as const;

const sessionSchema = z.object({ sessionId: z.string().max(64) });
const logOutSchema = z.object({ removesPasskeys: z.string().max(10).optional() });
const passkeySchema = z.object({ passkeyId: z.string().max(1400) });

/** Performs the pressed button's intent and replies with a toast. */
export async function action({ context, request }: ActionFunctionArgs) {
  const session = await requireDriver(context, request);
  const toast = await runProfileAction(context, session);
  return replyWithToast({ context, request }, { toast, to: paths.profile() });
}

async function runProfileAction(
  { ctx, form }: ActionFunctionArgs['context'],
  session: CurrentSession,
): Promise<Toast> {
  const driverId = session.driver.id;
  const failed = 'accountUpdateFailed';
  const intent = readIntent(form, INTENTS);
  switch (intent) {
    case 'endSession': {
      const read = readFields(form, sessionSchema);
      const ended = read.ok ? await endOwnSession(ctx, { driverId, ...read.value }) : read;
      return createResultToast(ended, { done: 'sessionEnded', failed });
    }
    case 'removePasskey': {
      const read = readFields(form, passkeySchema);
      const removed = read.ok ? await removePasskey(ctx, { driverId, ...read.value }) : read;
      return createResultToast(removed, { done: 'passkeyRemoved', failed });
    }
    case 'unlinkIdentity':
    case 'linkIdentity': {
      const isLinked = intent === 'linkIdentity';
      const read = readFields(form, identitySchema);
      const set = read.ok ? await setIdentityLink(ctx, { session, identity: read.value, isLinked }) : read;
      return createResultToast(set, { done: isLinked ? 'identityLinked' : 'identityUnlinked', failed });
    }
    case 'endAllSessions': {
      const read = readFields(form, logOutSchema);
      const removesPasskeys = read.ok && read.value.removesPasskeys !== undefined;
      const { setCookie } = await endAllSessions(ctx, { driverId, removesPasskeys });
      throw redirect(paths.home(), {
        status: 303,
        headers: [['Set-Cookie', setCookie], [...CLEAR_BROWSER_DATA]],
      });
    }
    case null:
      return createFailureToast(failed, { code: 'invalidInput' });
  }
}
