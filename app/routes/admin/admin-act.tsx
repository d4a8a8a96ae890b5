import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { FieldFrame } from '#app/components/form/field.tsx';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { FormReplyArea } from '#app/components/form/form-reply-context.tsx';
import { parseForm } from '#app/components/form/parse-form.ts';
import { replyToInvalid } from '#app/components/form/reply-to-form.server.ts';
import { Money } from '#app/components/money.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { requireAdmin } from '#app/lib/auth.server.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import { getOrThrow } from '#app/lib/http.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { createFailureToast, createToast, redirectWithToast } from '#app/lib/toast.server.ts';
import { ASKED_ACTIONS, type AskedAction, isAskedAction } from '#worker/domain/admin/actions.ts';
import { consolePaths } from '#worker/domain/admin/console-paths.ts';
import { noReasonSchema, reasonSchema } from '#worker/domain/admin/inputs.ts';
import { FEED_PROBLEMS } from '#worker/domain/news/news-source.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import { ERROR_STATUS } from '#worker/errors.ts';
import { findTarget } from '#worker/services/admin/find-target.ts';
import { type ActionOutcome, runAdminAction } from '#worker/services/admin/run-admin-action.ts';
import type { SourceReading } from '#worker/services/news/read-source.ts';
import { ConsolePage } from './console-page.tsx';
import {
  deleteKeptFields,
  getConsolePath,
  readKeptFields,
  requireAdminOfForm,
} from './console-return.server.ts';

export const handle: PageHandle = { title: 'adminAct' };

export async function loader({ context, request, params: { action } }: LoaderFunctionArgs) {
  await requireAdmin(context, request);
  const { searchParams } = new URL(request.url);
  const target = searchParams.get('target') ?? '';
  if (!isAskedAction(action)) throw data(null, { status: 404 });
  const found = getOrThrow(await findTarget(context.ctx, { action, id: target }));
  const returnTo = getConsolePath(searchParams.get('returnTo'));
  const kept = await readKeptFields(context, request, consolePaths.act(action, target, returnTo));
  return { action, target, returnTo, kept, ...found };
}

export async function action({ context, request, params: { action } }: ActionFunctionArgs) {
  if (!isAskedAction(action)) throw data(null, { status: 404 });
  const { form } = context;
  const targetId = String(form.get('target'));
  const returnTo = getConsolePath(form.get('returnTo'));
  const path = consolePaths.act(action, targetId, returnTo);
  const actor = await requireAdminOfForm(context, request, { path, form, names: ['reason'] });
  const schema = ASKED_ACTIONS[action].needsReason ? reasonSchema : noReasonSchema;
  const submission = parseForm(form, schema);
  if (submission.status !== 'success') return replyToInvalid(submission);
  const done = await runAdminAction(context.ctx, action, { actor, targetId, ...submission.value });
  const isGone = !done.ok && ERROR_STATUS[done.error.code] === 404;
  if (isGone) throw data(null, { status: 404 });
  const setCookie = await deleteKeptFields(context);
  throw await redirectWithToast(context, { toast: toToast(done), to: returnTo, setCookie });
}

function toToast(done: Result<ActionOutcome>) {
  if (!done.ok) return createFailureToast('adminNotDone', done.error);
  const { reading } = done.value;
  if (reading) return toReadingToast(reading);
  return createToast({ kind: 'success', key: done.value.isChanged ? 'adminDone' : 'adminDoneBefore' });
}

function toReadingToast({ status, added }: SourceReading) {
  return FEED_PROBLEMS.some((problem) => problem === status)
    ? createToast({ kind: 'error', key: 'sourceNotRead' })
    : createToast({ kind: 'success', key: 'sourceRead', values: { count: added } });
}

export { decideRevalidation as shouldRevalidate };

export const clientAction = createClientAction('adminNotDone');

/** The confirmation page of an action: says what it does and how to undo it. */
export default function AdminActPage() {
  const t = useTranslations('console');
  const { action, target, name, amountCents, returnTo, kept } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <ConsolePage
      isNarrow
      back={returnTo}
      title={t(`actions.${action}.heading`)}
      lead={t(`actions.${action}.text`)}
    >
      <p translate="no" className="break-words font-semibold">
        {name}
      </p>
      {amountCents !== undefined && (
        <p className="font-bold text-heading">
          <Money cents={amountCents} />
        </p>
      )}
      <ActForm action={action} target={target} returnTo={returnTo} reply={reply ?? kept} />
      <Link to={returnTo} className={getButtonClasses('secondary')}>
        {t('keep')}
      </Link>
    </ConsolePage>
  );
}

type Props = {
  action: AskedAction;
  target: string;
  returnTo: string;
  reply: FormReply | undefined;
};

/** The confirmation form: the reason, if the action requires one, and the button. */
function ActForm({ action, target, returnTo, reply }: Props) {
  const t = useTranslations('console');
  const isPending = useNavigation().formMethod === 'POST';
  const { needsReason, isDangerous } = ASKED_ACTIONS[action];
  return (
    <Form method="post" noValidate>
      <FormReplyArea reply={reply}>
        <input type="hidden" name="target" value={target} />
        <input type="hidden" name="returnTo" value={returnTo} />
        {needsReason && (
          <FieldFrame name="reason" label={t('reason')} hint={t('reasonHint')}>
            {(control) => <textarea {...control} rows={3} maxLength={500} required />}
          </FieldFrame>
        )}
        <Button
          type="submit"
          name="intent"
          value="adminAct"
          variant={isDangerous ? 'danger' : 'primary'}
          isPending={isPending}
        >
          {t(`actions.${action}.submit`)}
        </Button>
      </FormReplyArea>
    </Form>
  );
}
