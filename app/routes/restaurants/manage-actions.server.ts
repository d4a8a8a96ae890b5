import { type AppLoadContext, data } from '@remix-run/cloudflare';
import { parseForm } from '#app/lib/parse-form.server.ts';
import { getProblemInit, toProblem } from '#app/lib/problem.ts';
import { dropEmptyFields } from '#app/lib/read-form.server.ts';
import { createToast, redirectWithToast, replyWithToast } from '#app/lib/toast.server.ts';
import type { Toast } from '#app/lib/toast.ts';
import { changePlan, isPlanIntent, type PlanIntent } from '#app/routes/subscription/change-plan.server.ts';
import { restaurantDetailsSchema } from '#worker/domain/restaurants/inputs.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { ERROR_STATUS } from '#worker/errors.ts';
import { editRestaurant } from '#worker/services/restaurants/edit-restaurant.ts';
import { getManagedRestaurant } from '#worker/services/restaurants/get-managed-restaurant.ts';
import { replaceManageLink } from '#worker/services/restaurants/replace-manage-link.ts';

type Args = { context: AppLoadContext; request: Request };

/** What the forms of the manage page do. */
export async function changeManaged(args: Args, token: string) {
  const form = await args.request.formData();
  const intent = form.get('intent');
  if (isPlanIntent(intent)) return changeManagedPlan(args, token, intent);
  return intent === 'replaceManageLink' ? replaceLink(args, token) : saveDetails(args, token, form);
}

async function saveDetails(args: Args, token: string, form: FormData) {
  const submission = parseForm(dropEmptyFields(form), restaurantDetailsSchema);
  if (submission.status !== 'success') return data({ form: submission.reply() }, { status: 400 });
  const edited = await editRestaurant(args.context.ctx, { token, input: submission.value });
  if (!edited.ok) {
    const reply = { form: submission.reply(), problem: toProblem(edited.error) };
    return data(reply, getProblemInit(edited.error));
  }
  const toast = createToast({ kind: 'success', key: 'restaurantSaved' });
  return replyWithToast(args, { toast, to: paths.restaurantManage(token) });
}

async function changeManagedPlan(args: Args, token: string, intent: PlanIntent) {
  const { ctx } = args.context;
  const to = paths.restaurantManage(token);
  const managed = await getManagedRestaurant(ctx, token);
  const toast: Toast = managed.ok
    ? await changePlan(ctx, {
        intent,
        subscriberId: managed.value.restaurant.id,
        product: 'restaurant',
        returnPath: to,
      })
    : createToast({ kind: 'error', key: 'planUnchanged', errorCode: managed.error.code });
  const status = toast.errorCode ? ERROR_STATUS[toast.errorCode] : 200;
  return replyWithToast(args, { toast, to, status });
}

async function replaceLink({ context }: Args, token: string) {
  const replaced = await replaceManageLink(context.ctx, token);
  const toast: Toast = replaced.ok
    ? createToast({ kind: 'success', key: 'manageLinkReplaced' })
    : createToast({ kind: 'error', key: 'restaurantUnchanged', errorCode: replaced.error.code });
  const to = paths.restaurantManage(replaced.ok ? replaced.value.token : token);
  throw await redirectWithToast(context, { toast, to });
}
