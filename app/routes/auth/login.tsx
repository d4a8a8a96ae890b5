import { parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Logo } from '#app/components/layout/logo.tsx';
import { Page } from '#app/components/layout/page.tsx';
import type { FormReply } from '#app/lib/form-reply.ts';
import { readCookie } from '#app/lib/http.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { signInSchema } from '#worker/domain/auth/inputs.ts';
import { getSafeReturnPath } from '#worker/domain/auth/safe-return-path.ts';
import { ERROR_STATUS } from '#worker/errors.ts';
import { signInLocally } from '#worker/services/auth/sign-in-locally.ts';
import { LocalSignIn } from './local-sign-in.tsx';
import { SignInUnavailable } from './sign-in-unavailable.tsx';

export const handle: PageHandle = { title: 'login' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { isLocal } = context.ctx.config;
  const returnTo = getSafeReturnPath(new URL(request.url).searchParams.get('returnTo'));
  return data({ isLocal, returnTo }, { status: isLocal ? 200 : 503 });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const submission = parseWithZod(await request.formData(), { schema: signInSchema });
  if (submission.status !== 'success') return data({ form: submission.reply() }, { status: 400 });
  const signedIn = await signInLocally(context.ctx, {
    input: submission.value,
    device: request.headers.get('User-Agent') ?? '',
    cookieTimeZone: readCookie(request, 'timeZone'),
  });
  if (!signedIn.ok) throw data(null, { status: ERROR_STATUS[signedIn.error.code] });
  const headers = { 'Set-Cookie': signedIn.value.setCookie };
  return redirect(getSafeReturnPath(submission.value.returnTo), { status: 303, headers });
}

export default function LoginPage() {
  const t = useTranslations('login');
  const { isLocal, returnTo } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <Page isNarrow title={isLocal ? t('heading') : t('unavailable')} aside={<Logo className="size-10" />}>
      {isLocal ? <LocalSignIn returnTo={returnTo} reply={reply} /> : <SignInUnavailable />}
    </Page>
  );
}
