import { parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import {
  type ClientActionFunctionArgs,
  Form,
  useActionData,
  useLoaderData,
  useNavigation,
} from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { FormReplyArea } from '#app/components/form/form-reply-context.tsx';
import { BackLink } from '#app/components/layout/back-link.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { CARD_CLASSES } from '#app/components/ui/card.tsx';
import { requireDriver } from '#app/lib/auth.server.ts';
import { cx } from '#app/lib/cx.ts';
import type { FormReply } from '#app/lib/form-reply.ts';
import { guardAction } from '#app/lib/guard-action.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { paths } from '#app/lib/paths.ts';
import { createToast, replyWithToast } from '#app/lib/toast.server.ts';
import { notificationsSchema } from '#worker/domain/profile/inputs.ts';
import { NOTIFICATION_SWITCHES } from '#worker/domain/profile/notifications.ts';
import { getNotificationSettings } from '#worker/services/profile/get-notification-settings.ts';
import { saveNotificationSettings } from '#worker/services/profile/save-notification-settings.ts';
import { ToggleField } from '../automation/toggle-field.tsx';

export const handle: PageHandle = { title: 'notifications' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  return getNotificationSettings(context.ctx, { driverId: driver.id });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const submission = parseWithZod(await request.formData(), { schema: notificationsSchema });
  if (submission.status !== 'success') return data({ form: submission.reply() }, { status: 400 });
  await saveNotificationSettings(context.ctx, { driverId: driver.id, settings: submission.value });
  const toast = createToast({ kind: 'success', key: 'notificationsSaved' });
  return replyWithToast({ context, request }, { toast, to: paths.notifications() });
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return guardAction(request, () => serverAction<typeof action>());
}

export default function NotificationsPage() {
  const t = useTranslations('notifications');
  const settings = useLoaderData<typeof loader>();
  const isPending = useNavigation().formMethod === 'POST';
  return (
    <Page isNarrow title={t('heading')} lead={t('text')} aside={<BackLink fallback={paths.profile()} />}>
      <Form method="post" className={cx(CARD_CLASSES, 'p-4 sm:p-5')}>
        <FormReplyArea reply={useActionData<FormReply>()}>
          <div>
            {NOTIFICATION_SWITCHES.map((name) => (
              <ToggleField
                key={name}
                name={name}
                label={t(`switches.${name}.title`)}
                text={t(`switches.${name}.text`)}
                saved={settings[name]}
              />
            ))}
          </div>
          <Button type="submit" name="intent" value="saveNotifications" isPending={isPending}>
            {isPending ? t('saving') : t('save')}
          </Button>
        </FormReplyArea>
      </Form>
    </Page>
  );
}
