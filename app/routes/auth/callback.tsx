import { data, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { FormAlert } from '#app/components/form/form-alert.tsx';
import { getFailureInit, toFormReply } from '#app/components/form/reply-to-form.server.ts';
import { Logo } from '#app/components/layout/logo.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { readCookie } from '#app/lib/http.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { limitByAddress } from '#app/lib/rate-limit.server.ts';
import { getSafeReturnPath } from '#worker/domain/auth/safe-return-path.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import type { Failure } from '#worker/domain/shared/result.ts';
import { finishProviderSignIn } from '#worker/services/auth/finish-provider-sign-in.ts';
import { createSignInHeaders, readReferral } from './referral.server.ts';

export const handle: PageHandle = { title: 'signInProblem' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { pathname, search, searchParams, origin } = new URL(request.url);
  const allowed = await limitByAddress(context, request, 'signIn');
  // The sign-in attempt isn't used up, so the same URL can complete it later.
  if (!allowed.ok) return refuse(allowed.error, '/', pathname + search);
  const { result, returnTo } = await finishProviderSignIn(context.ctx, {
    answer: {
      state: searchParams.get('state'),
      code: searchParams.get('code'),
      error: searchParams.get('error'),
      issuer: searchParams.get('iss'),
    },
    origin,
    cookieHeader: request.headers.get('Cookie'),
    device: request.headers.get('User-Agent') ?? '',
    timeZone: readCookie(request, 'timeZone'),
    referral: await readReferral(context, request),
  });
  if (!result.ok) return refuse(result.error, returnTo);
  const headers = createSignInHeaders(context, result.value.setCookie);
  throw redirect(getSafeReturnPath(returnTo), { status: 303, headers });
}

function refuse(failure: Failure, returnTo: string, retry = paths.login(returnTo)) {
  return data({ refused: toFormReply(failure), returnTo, retry }, getFailureInit(failure));
}

/** Shown when a sign-in with a provider fails: says why and offers to try again. */
export default function CallbackPage() {
  const t = useTranslations('login');
  const { refused, returnTo, retry } = useLoaderData<typeof loader>();
  return (
    <Page isNarrow aside={<Logo className="size-10" />}>
      <FormAlert reply={refused} />
      <a href={retry} className={getButtonClasses('primary')}>
        {t('tryAgain')}
      </a>
      <a href={paths.chooseLogin(returnTo)} className={getButtonClasses('secondary')}>
        {t('otherWays')}
      </a>
    </Page>
  );
}
