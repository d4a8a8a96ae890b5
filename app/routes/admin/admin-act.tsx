import { parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import { type ClientActionFunctionArgs, Link, useActionData, useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Money } from '#app/components/money.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { requireAdmin } from '#app/lib/auth.server.ts';
import type { FormReply } from '#app/lib/form-reply.ts';
import { guardAction } from '#app/lib/guard-action.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { createToast, redirectWithToast } from '#app/lib/toast.server.ts';
import { ASKED_ACTIONS, isAskedAction } from '#worker/domain/admin/actions.ts';
import { noReasonSchema, reasonSchema } from '#worker/domain/admin/inputs.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import { ERROR_STATUS } from '#worker/errors.ts';
import { findTarget } from '#worker/services/admin/find-target.ts';
import { runAdminAction } from '#worker/services/admin/run-admin-action.ts';
import { ActForm } from './act-form.tsx';
import { ConsolePage } from './console-page.tsx';
import { getConsolePath } from './get-console-path.ts';

export const handle: PageHandle = { title: 'adminAct' };

export async function loader({ context, request, params: { action } }: LoaderFunctionArgs) {
  await requireAdmin(context, request);
  const { searchParams } = new URL(request.url);
  const target = searchParams.get('target') ?? '';
  if (!isAskedAction(action)) throw data(null, { status: 404 });
  const found = await findTarget(context.ctx, { kind: ASKED_ACTIONS[action].target, id: target });
  if (!found.ok) throw data(null, { status: ERROR_STATUS[found.error.code] });
  const returnTo = getConsolePath(searchParams.get('returnTo'));
  return { action, target, returnTo, ...found.value };
}

export async function action({ context, request, params: { action } }: ActionFunctionArgs) {
  const actor = await requireAdmin(context, request);
  if (!isAskedAction(action)) throw data(null, { status: 404 });
  const form = await request.formData();
  const schema = ASKED_ACTIONS[action].needsReason ? reasonSchema : noReasonSchema;
  const submission = parseWithZod(form, { schema });
  if (submission.status !== 'success') return data({ form: submission.reply() }, { status: 400 });
  const targetId = String(form.get('target'));
  const done = await runAdminAction(context.ctx, action, { actor, targetId, ...submission.value });
  const isGone = !done.ok && ERROR_STATUS[done.error.code] === 404;
  if (isGone) throw data(null, { status: 404 });
  throw await redirectWithToast(context, {
    toast: toToast(done),
    to: getConsolePath(form.get('returnTo')),
  });
}

function toToast(done: Result<{ isChanged: boolean }>) {
  if (!done.ok) return createToast({ kind: 'error', key: 'adminNotDone', errorCode: done.error.code });
  return createToast({ kind: 'success', key: done.value.isChanged ? 'adminDone' : 'adminDoneBefore' });
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return guardAction(request, () => serverAction<typeof action>());
}

/** Asks before an administrator does something, and says what it means and how it is taken back. */
export default function AdminActPage() {
  const t = useTranslations('console');
  const { action, target, name, amountCents, returnTo } = useLoaderData<typeof loader>();
  return (
    <ConsolePage isNarrow title={t(`actions.${action}.heading`)} lead={t(`actions.${action}.text`)}>
      {name !== null && (
        <p translate="no" className="break-words font-semibold">
          {name}
        </p>
      )}
      {amountCents !== undefined && (
        <p className="font-bold text-heading">
          <Money cents={amountCents} />
        </p>
      )}
      <ActForm action={action} target={target} returnTo={returnTo} reply={useActionData<FormReply>()} />
      <Link to={returnTo} className={getButtonClasses('secondary')}>
        {t('keep')}
      </Link>
    </ConsolePage>
  );
}
