import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from '@remix-run/cloudflare';
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Logo } from '#app/components/layout/logo.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { guardAction } from '#app/lib/guard-action.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { getProblemInit, type Problem, toProblem } from '#app/lib/problem.ts';
import { getClientAddress } from '#app/lib/rate-limit.server.ts';
import { createToast, redirectWithToast } from '#app/lib/toast.server.ts';
import type { Toast } from '#app/lib/toast.ts';
import { endAdminSession, readAdminSession } from '#worker/auth/admin-session.ts';
import { adminSignInSchema } from '#worker/domain/auth/inputs.ts';
import { fail } from '#worker/domain/shared/result.ts';
import { signInAdmin } from '#worker/services/admin/sign-in-admin.ts';
import { AdminHome } from './admin-home.tsx';
import { AdminSignIn } from './admin-sign-in.tsx';

export const handle: PageHandle = { title: 'admin' };

export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) => actionHeaders ?? loaderHeaders;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const session = await readAdminSession(context.ctx, request.headers.get('Cookie'));
  return { isAdmin: session !== null };
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  return form.get('intent') === 'adminSignOut' ? signOut(args) : signIn(args, form);
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return guardAction(request, () => serverAction<typeof action>());
}

async function signIn({ context, request }: ActionFunctionArgs, form: FormData) {
  const input = adminSignInSchema.safeParse({ adminCode: form.get('adminCode') ?? '' });
  const signedIn = input.success
    ? await signInAdmin(context.ctx, { ...input.data, address: getClientAddress(request) })
    : fail('adminCodeWrong');
  if (signedIn.ok) {
    const toast = createToast({ kind: 'success', key: 'adminGranted' });
    throw await redirectWithToast(context, { toast, to: '/admin', setCookie: signedIn.value.setCookie });
  }
  const { code, values = {} } = signedIn.error;
  const key = code === 'adminCodeMissing' ? 'adminCodeMissing' : 'adminDenied';
  const toast = createToast({ kind: 'error', key, values, errorCode: code });
  return data({ toast, problem: toProblem(signedIn.error) }, getProblemInit(signedIn.error));
}

async function signOut({ context, request }: ActionFunctionArgs): Promise<never> {
  const setCookie = await endAdminSession(context.ctx, request.headers.get('Cookie'));
  const toast = createToast({ kind: 'success', key: 'adminSignedOut' });
  throw await redirectWithToast(context, { toast, to: '/admin', setCookie });
}

export default function AdminPage() {
  const t = useTranslations('admin');
  const { isAdmin } = useLoaderData<typeof loader>();
  const reply = useActionData<{ toast?: Toast; problem?: Problem }>();
  return (
    <Page
      isNarrow
      title={t('heading')}
      lead={isAdmin ? undefined : t('text')}
      aside={<Logo className="size-10" />}
    >
      {isAdmin ? <AdminHome /> : <AdminSignIn problem={reply?.problem} />}
    </Page>
  );
}
