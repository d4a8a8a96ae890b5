import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  type SerializeFrom,
} from '@remix-run/cloudflare';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { layOutBars } from '#app/components/charts/lay-out-bars.server.ts';
import { CONTROL_CLASSES } from '#app/components/form/field.tsx';
import { FormAlert } from '#app/components/form/form-alert.tsx';
import { type FormReply, getFormError } from '#app/components/form/form-reply.ts';
import { readFields, readIntent } from '#app/components/form/parse-form.ts';
import { replyToFailed } from '#app/components/form/reply-to-form.server.ts';
import { Logo } from '#app/components/layout/logo.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { CARD_CLASSES } from '#app/components/ui/card.tsx';
import { Eye, EyeOff } from '#app/components/ui/icons.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import { cx } from '#app/lib/cx.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { getClientAddress } from '#app/lib/rate-limit.server.ts';
import { createToast, redirectWithToast } from '#app/lib/toast.server.ts';
import { useActivates } from '#app/start/use-is-static.ts';
import { endAdminSession, readPendingAdminSession } from '#worker/auth/admin-session.ts';
import { getPasskeySite } from '#worker/auth/passkeys.ts';
import { chooseOne } from '#worker/domain/admin/list-filters.ts';
import { FIGURES, getFigure, RANGES } from '#worker/domain/admin/network-days.ts';
import { adminPasskeyStepSchema, adminSignInSchema } from '#worker/domain/auth/inputs.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { fail } from '#worker/domain/shared/result.ts';
import { getOverview } from '#worker/services/admin/get-overview.ts';
import { signInAdmin } from '#worker/services/admin/sign-in-admin.ts';
import { verifyAdminSession } from '#worker/services/admin-passkeys/verify-admin-session.ts';
import { getConsolePath } from './console-return.server.ts';
import { Overview, type OverviewView } from './overview.tsx';
import { PasskeyStep } from './passkeys/passkey-step.tsx';

export const handle: PageHandle = {
  title: 'admin',
  // Every view has live updates except the access-code form.
  isLive: (data) => {
    const { isPending, view } = (data ?? {}) as Partial<SerializeFrom<typeof loader>>;
    return Boolean(isPending || view);
  },
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const returnTo = getConsolePath(searchParams.get('returnTo'));
  if (!(await context.getAdminSession())) {
    const pending = await readPendingAdminSession(context.ctx, request.headers.get('Cookie'));
    return { returnTo, isPending: pending !== null, view: null };
  }
  const range = chooseOne(searchParams.get('range'), RANGES) ?? 'month';
  const figure = chooseOne(searchParams.get('figure'), FIGURES) ?? 'newDrivers';
  const overview = await getOverview(context.ctx, range);
  const layout = layOutBars(
    overview.spans.map((span) => getFigure(span, figure)),
    { unit: figure === 'revenue' ? 100 : 1 },
  );
  return { returnTo, isPending: false, view: { range, figure, layout, ...overview } satisfies OverviewView };
}

export async function action(args: ActionFunctionArgs) {
  const intent = readIntent(args.context.form, ['adminSignOut', 'adminPasskey']);
  if (intent === 'adminPasskey') return showPasskey(args);
  return intent === 'adminSignOut' ? signOut(args) : signIn(args);
}

export { decideRevalidation as shouldRevalidate };

export const clientAction = createClientAction('adminNotDone');

async function signIn({ context, request }: ActionFunctionArgs) {
  const read = readFields(context.form, adminSignInSchema);
  const signedIn = read.ok
    ? await signInAdmin(context.ctx, { ...read.value, address: getClientAddress(request) })
    : fail('adminCodeWrong');
  if (signedIn.ok) {
    const { setCookie, isPending } = signedIn.value;
    const to = getConsolePath(context.form.get('returnTo'));
    if (isPending) throw redirect(to, { status: 303, headers: { 'Set-Cookie': setCookie } });
    const toast = createToast({ kind: 'success', key: 'adminGranted' });
    throw await redirectWithToast(context, { toast, to, setCookie });
  }
  const { code, values = {} } = signedIn.error;
  const key = code === 'adminCodeMissing' ? 'adminCodeMissing' : 'adminDenied';
  const toast = createToast({ kind: 'error', key, values, errorCode: code });
  return replyToFailed(signedIn.error, undefined, { toast });
}

async function showPasskey({ context, request }: ActionFunctionArgs) {
  const { ctx, form } = context;
  const session = await readPendingAdminSession(ctx, request.headers.get('Cookie'));
  const read = readFields(form, adminPasskeyStepSchema);
  const site = getPasskeySite(request.url);
  const address = getClientAddress(request);
  const verified =
    session && read.ok
      ? await verifyAdminSession(ctx, { session, site, address, ...read.value })
      : fail('passkeyRefused');
  if (!verified.ok) return replyToFailed(verified.error);
  const toast = createToast({ kind: 'success', key: 'adminGranted' });
  throw await redirectWithToast(context, { toast, to: getConsolePath(form.get('returnTo')) });
}

async function signOut({ context, request }: ActionFunctionArgs): Promise<never> {
  const cookieHeader = request.headers.get('Cookie');
  const address = getClientAddress(request);
  const setCookie = await endAdminSession(context.ctx, { cookieHeader, address });
  const toast = createToast({ kind: 'success', key: 'adminSignedOut' });
  throw await redirectWithToast(context, { toast, to: '/admin', setCookie });
}

export default function AdminPage() {
  const t = useTranslations('admin');
  const { view, isPending, returnTo } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  if (view) return <Overview view={view} />;
  return (
    <Page isNarrow lead={t('text')} aside={<Logo className="size-10" />}>
      {isPending ? (
        <PasskeyStep reply={reply} returnTo={returnTo} />
      ) : (
        <AdminSignIn reply={reply} returnTo={returnTo} />
      )}
    </Page>
  );
}

/** The administrator's sign-in: one masked code that can be revealed. */
function AdminSignIn({ reply, returnTo }: { reply: FormReply | undefined; returnTo: string }) {
  const t = useTranslations('admin');
  const errorId = useId();
  const isPending = useNavigation().state !== 'idle';
  return (
    <>
      <Form method="post" {...useActivates()} className={cx(CARD_CLASSES, 'flex flex-col gap-4 p-4 sm:p-6')}>
        <input type="hidden" name="returnTo" value={returnTo} />
        <div id={errorId}>
          <FormAlert reply={reply} />
        </div>
        <CodeField isInvalid={getFormError(reply) !== undefined} errorId={errorId} />
        <Button type="submit" name="intent" value="adminSignIn" isPending={isPending}>
          {t('submit')}
        </Button>
      </Form>
      <a href={paths.login()} className={getButtonClasses('quiet')}>
        {t('driverLink')}
      </a>
    </>
  );
}

function CodeField({ isInvalid, errorId }: { isInvalid: boolean; errorId: string }) {
  const t = useTranslations('admin');
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-semibold text-small">
        {t('code')}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          name="adminCode"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          // A string, because the renderer omits the attribute when the value is a boolean.
          spellCheck="false"
          maxLength={200}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? errorId : undefined}
          className={CONTROL_CLASSES}
        />
        <Button
          variant="secondary"
          {...useActivates()}
          aria-label={isShown ? t('hideCode') : t('showCode')}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon aria-hidden className="size-5" />
          {isShown ? t('hide') : t('show')}
        </Button>
      </div>
    </div>
  );
}
