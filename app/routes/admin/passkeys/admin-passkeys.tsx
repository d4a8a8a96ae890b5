import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import { Form, useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { DateTime } from '#app/components/date-time.tsx';
import { readFields, readIntent } from '#app/components/form/parse-form.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DisclosureSummary } from '#app/components/ui/disclosure-summary.tsx';
import { requireAdminSession } from '#app/lib/auth.server.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { createResultToast, replyWithToast } from '#app/lib/toast.server.ts';
import { getPasskeySite } from '#worker/auth/passkeys.ts';
import { consolePaths } from '#worker/domain/admin/console-paths.ts';
import { addAdminPasskeySchema } from '#worker/domain/auth/inputs.ts';
import { isFreshSignIn } from '#worker/domain/auth/is-fresh-sign-in.ts';
import { addAdminPasskey } from '#worker/services/admin-passkeys/add-admin-passkey.ts';
import { selectAdminPasskeys } from '#worker/services/admin-passkeys/admin-passkey-rows.ts';
import { removeAdminPasskey } from '#worker/services/admin-passkeys/remove-admin-passkey.ts';
import { ConsolePage } from '../console-page.tsx';
import { RecordRow } from '../record-list.tsx';
import { AddAdminPasskey } from './add-admin-passkey.tsx';

export const handle: PageHandle = { title: 'adminPasskeys' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { session } = await requireAdminSession(context, request);
  const passkeys = await selectAdminPasskeys(context.ctx);
  return {
    canChange: isFreshSignIn(session.createdAt, context.ctx.now),
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
  };
}

const removalSchema = z.object({ passkeyId: z.string().max(1400) });

export async function action({ context, request }: ActionFunctionArgs) {
  const { session, actor } = await requireAdminSession(context, request);
  const { ctx, form } = context;
  const reply = (toast: ReturnType<typeof createResultToast>) =>
    replyWithToast({ context, request }, { toast, to: consolePaths.passkeys() });
  if (readIntent(form, ['addPasskey'])) {
    const read = readFields(form, addAdminPasskeySchema);
    const site = getPasskeySite(request.url);
    const added = read.ok ? await addAdminPasskey(ctx, { session, actor, site, input: read.value }) : read;
    return reply(createResultToast(added, { done: 'adminPasskeyAdded', failed: 'accountUpdateFailed' }));
  }
  const read = readFields(form, removalSchema);
  const removed = read.ok ? await removeAdminPasskey(ctx, { session, actor, ...read.value }) : read;
  return reply(createResultToast(removed, { done: 'passkeyRemoved', failed: 'accountUpdateFailed' }));
}

export { decideRevalidation as shouldRevalidate };

export const clientAction = createClientAction('accountUpdateFailed');

/** The administrator's passkeys, which are the second step of the console's sign-in. */
export default function AdminPasskeysPage() {
  const t = useTranslations('console');
  const { passkeys, canChange } = useLoaderData<typeof loader>();
  return (
    <ConsolePage title={t('nav.passkeys')} lead={t('passkeys.lead')}>
      <Card id="passkeys" title={t('nav.passkeys')}>
        {passkeys.length === 0 && <p className="pb-3">{t('passkeys.none')}</p>}
        <ul>
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <RecordRow
              key={id}
              title={<span translate="no">{name}</span>}
              meta={
                <>
                  <span>
                    {t.rich('passkeys.added', {
                      time: () => <DateTime at={createdAt} style="utcDateTime" />,
                    })}
                  </span>
                  {lastUsedAt !== null && (
                    <span>
                      {t.rich('passkeys.used', {
                        time: () => <DateTime at={lastUsedAt} style="utcDateTime" />,
                      })}
                    </span>
                  )}
                </>
              }
              aside={canChange && <RemovePasskey id={id} name={name} />}
            />
          ))}
        </ul>
        {canChange ? (
          <AddAdminPasskey key={passkeys.length} />
        ) : (
          <p className="text-ink-soft text-small">{t('passkeys.signInFirst')}</p>
        )}
      </Card>
    </ConsolePage>
  );
}

/** Collapsed by default, because removing the last passkey leaves only the access code. */
function RemovePasskey({ id, name }: { id: string; name: string }) {
  const t = useTranslations('console.passkeys');
  return (
    <details className="group">
      <DisclosureSummary>{t('removeNamed', { name })}</DisclosureSummary>
      <Form method="post" className="flex flex-col gap-3 rounded-control bg-sunken p-3">
        <p className="text-small">{t('removeText')}</p>
        <p className="text-small">{t('othersEnd')}</p>
        <input type="hidden" name="passkeyId" value={id} />
        <Button type="submit" name="intent" value="removePasskey" variant="danger">
          {t('remove')}
        </Button>
      </Form>
    </details>
  );
}
