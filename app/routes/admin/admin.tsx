import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from '@remix-run/cloudflare';
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { layOutCurve } from '#app/components/charts/lay-out-curve.server.ts';
import { Logo } from '#app/components/layout/logo.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { guardAction } from '#app/lib/guard-action.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { getProblemInit, type Problem, toProblem } from '#app/lib/problem.ts';
import { getClientAddress } from '#app/lib/rate-limit.server.ts';
import { createToast, redirectWithToast } from '#app/lib/toast.server.ts';
import type { Toast } from '#app/lib/toast.ts';
import { pick } from '#worker/domain/admin/filters.ts';
import { FIGURES, getFigure, RANGES } from '#worker/domain/admin/network-days.ts';
import { adminSignInSchema } from '#worker/domain/auth/inputs.ts';
import { fail } from '#worker/domain/shared/result.ts';
import { getOverview } from '#worker/services/admin/get-overview.ts';
import { signInAdmin } from '#worker/services/admin/sign-in-admin.ts';
import { signOutAdmin } from '#worker/services/admin/sign-out-admin.ts';
import { AdminSignIn } from './admin-sign-in.tsx';
import { getConsolePath } from './get-console-path.ts';
import { Overview, type OverviewView } from './overview.tsx';

export const handle: PageHandle = { title: 'admin' };

export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) => actionHeaders ?? loaderHeaders;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const returnTo = getConsolePath(searchParams.get('returnTo'));
  if (!(await context.getAdminSession())) return { returnTo, view: null };
  const range = pick(searchParams.get('range'), RANGES) ?? 'month';
  const figure = pick(searchParams.get('figure'), FIGURES) ?? 'newDrivers';
  const overview = await getOverview(context.ctx, range);
  const curve = layOutCurve(overview.spans.map((span) => getFigure(span, figure)));
  return { returnTo, view: { range, figure, curve, ...overview } satisfies OverviewView };
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
    const to = getConsolePath(form.get('returnTo'));
    throw await redirectWithToast(context, { toast, to, setCookie: signedIn.value.setCookie });
  }
  const { code, values = {} } = signedIn.error;
  const key = code === 'adminCodeMissing' ? 'adminCodeMissing' : 'adminDenied';
  const toast = createToast({ kind: 'error', key, values, errorCode: code });
  return data({ toast, problem: toProblem(signedIn.error) }, getProblemInit(signedIn.error));
}

async function signOut({ context, request }: ActionFunctionArgs): Promise<never> {
  const cookieHeader = request.headers.get('Cookie');
  const address = getClientAddress(request);
  const { setCookie } = await signOutAdmin(context.ctx, { cookieHeader, address });
  const toast = createToast({ kind: 'success', key: 'adminSignedOut' });
  throw await redirectWithToast(context, { toast, to: '/admin', setCookie });
}

export default function AdminPage() {
  const t = useTranslations('admin');
  const { view, returnTo } = useLoaderData<typeof loader>();
  const reply = useActionData<{ toast?: Toast; problem?: Problem }>();
  if (view) return <Overview view={view} />;
  return (
    <Page isNarrow title={t('heading')} lead={t('text')} aside={<Logo className="size-10" />}>
      <AdminSignIn problem={reply?.problem} returnTo={returnTo} />
    </Page>
  );
}
