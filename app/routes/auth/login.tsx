import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { useCampaignTexts } from '#app/components/campaign-texts.ts';
import { FormAlert } from '#app/components/form/form-alert.tsx';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { parseForm } from '#app/components/form/parse-form.ts';
import {
  getFailureInit,
  replyToFailed,
  replyToInvalid,
  toFormReply,
} from '#app/components/form/reply-to-form.server.ts';
import { Logo } from '#app/components/layout/logo.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { createSuspension } from '#app/lib/auth.server.ts';
import { readCookie } from '#app/lib/http.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { limitByAddress } from '#app/lib/rate-limit.server.ts';
import { signInSchema } from '#worker/domain/auth/inputs.ts';
import { getSafeReturnPath } from '#worker/domain/auth/safe-return-path.ts';
import { type CampaignId, findCampaign } from '#worker/domain/referrals/campaigns.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { ERROR_STATUS } from '#worker/errors.ts';
import { signInLocally } from '#worker/services/auth/sign-in-locally.ts';
import { LocalSignIn } from './local-sign-in.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { createSignInHeaders, readReferral } from './referral.server.ts';
import { startSignIn } from './start-sign-in.server.ts';

export const handle: PageHandle = { title: 'login' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { isLocal, signInProviders } = context.ctx.config;
  const returnTo = getSafeReturnPath(new URL(request.url).searchParams.get('returnTo'));
  const failure = await startSignIn({ context, request }, returnTo);
  const providers = signInProviders.map(({ id, name }) => ({ id, name }));
  const isAvailable = isLocal || providers.length > 0;
  const invitation = (await readReferral(context, request))?.campaign ?? null;
  return data(
    { isLocal, isAvailable, providers, returnTo, invitation, refused: failure && toFormReply(failure) },
    failure ? getFailureInit(failure) : { status: isAvailable ? 200 : 503 },
  );
}

export async function action({ context, request }: ActionFunctionArgs) {
  const submission = parseForm(context.form, signInSchema);
  const allowed = await limitByAddress(context, request, 'signIn');
  if (!allowed.ok) return replyToFailed(allowed.error, submission);
  if (submission.status !== 'success') return replyToInvalid(submission);
  const signedIn = await signInLocally(context.ctx, {
    input: submission.value,
    device: request.headers.get('User-Agent') ?? '',
    cookieHeader: request.headers.get('Cookie'),
    cookieTimeZone: readCookie(request, 'timeZone'),
    referral: await readReferral(context, request),
  });
  if (!signedIn.ok && signedIn.error.code === 'driverSuspended') throw createSuspension();
  if (!signedIn.ok && signedIn.error.code === 'tooManyRequests')
    return replyToFailed(signedIn.error, submission);
  if (!signedIn.ok) throw data(null, { status: ERROR_STATUS[signedIn.error.code] });
  const headers = createSignInHeaders(context, signedIn.value.setCookie);
  return redirect(getSafeReturnPath(submission.value.returnTo), { status: 303, headers });
}

export default function LoginPage() {
  const t = useTranslations('login');
  const { isLocal, isAvailable, providers, returnTo, invitation, refused } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <Page
      isNarrow
      back={paths.home()}
      title={isAvailable ? t('heading') : t('unavailable')}
      aside={<Logo className="size-10" />}
    >
      <FormAlert reply={reply ?? refused ?? undefined} />
      {invitation && <InvitationNote campaign={invitation} />}
      {/* Links rather than forms, because the CSP allows forms to post to this site only. */}
      {providers.map(({ id, name }) => (
        <a key={id} href={paths.providerLogin(id, returnTo)} className={getButtonClasses('primary')}>
          {t('withProvider', { provider: name })}
        </a>
      ))}
      {isLocal && <LocalSignIn returnTo={returnTo} reply={reply} />}
      {!isAvailable && <SignInUnavailable />}
      <PasskeySignIn returnTo={returnTo} />
    </Page>
  );
}

/** Shows the incentive of the invitation that the visitor followed. */
function InvitationNote({ campaign }: { campaign: CampaignId }) {
  const t = useTranslations('campaigns');
  const writeTexts = useCampaignTexts();
  return (
    <div className="rounded-card bg-accent-soft p-4 text-accent-strong">
      <p className="font-semibold">{t('invited')}</p>
      <p className="text-small">
        {t('invitedText', { incentive: writeTexts(findCampaign(campaign)).incentive })}
      </p>
    </div>
  );
}

const GOOGLE_VARIABLES = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'];
const OIDC_VARIABLES = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'];

/** Shown if no sign-in provider is configured: lists the environment variables to set. */
function SignInUnavailable() {
  const t = useTranslations('login');
  return (
    <>
      <p>{t('unavailableText')}</p>
      <VariableList title={t('unavailableGoogle')} names={GOOGLE_VARIABLES} />
      <VariableList title={t('unavailableOidc')} names={OIDC_VARIABLES} />
      <p className="text-ink-soft text-small">{t('unavailableHttps')}</p>
    </>
  );
}

function VariableList({ title, names }: { title: string; names: string[] }) {
  return (
    <section>
      <h2 className="font-semibold">{title}</h2>
      <ul className="list-disc ps-5">
        {names.map((name) => (
          <li key={name}>
            <code translate="no">{name}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
