import { Link, useFetcher } from '@remix-run/react';
import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { FormReplyArea } from '#app/components/form/form-reply-context.tsx';
import { useFreshKey } from '#app/components/form/use-fresh-key.ts';
import { useWhenDone } from '#app/components/form/use-when-done.ts';
import { readValues } from '#app/components/typed/read-values.ts';
import { Button } from '#app/components/ui/button.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { showToast } from '#app/lib/toast-store.ts';
import {
  type ConnectMethod,
  getPlatformName,
  type PlatformId,
} from '#worker/domain/integrations/platform-catalog.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { MethodFields } from './method-fields.tsx';
import { getConnectKey } from './platform-keys.ts';
import { useOwnReply } from './use-own-reply.ts';

/** The duration of the simulated redirect to the platform. */
const REDIRECT_MS = 2000;

type Props = {
  platform: PlatformId;
  method: ConnectMethod;
  requestKey: string;
  plainReply?: FormReply | undefined;
  /** Goes back to step 1 with the typed values. Only set in the dialog, because the page has its own back link. */
  onBack?: ((typed: FormReply) => void) | undefined;
  onDone: () => void;
};

/** Step 2: the fields of the chosen method. */
export function ConnectForm({ platform, method, requestKey, plainReply, onBack, onDone }: Props) {
  const t = useTranslations();
  const form = useRef<HTMLFormElement>(null);
  const key = useFreshKey(requestKey);
  const fetcher = useFetcher<FormReply>({ key: getConnectKey(platform) });
  const redirect = useRedirect();
  const isPending = redirect.isUnderWay || fetcher.state !== 'idle';
  useWhenDone(fetcher, onDone);
  const ownReply = useOwnReply(fetcher.data);

  function submit(event: FormEvent<HTMLFormElement>) {
    if (method !== 'oauth') return;
    event.preventDefault();
    const body = new FormData(event.currentTarget);
    redirect.start(platform, () =>
      fetcher.submit(body, { method: 'post', action: paths.connectPlatform(platform, method) }),
    );
  }

  function goBack(event: MouseEvent) {
    if (!onBack || !form.current) return;
    event.preventDefault();
    onBack({ form: { initialValue: readValues(new FormData(form.current)) } });
  }

  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={paths.connectPlatform(platform, method)}
      onSubmit={submit}
      noValidate
    >
      <input type="hidden" name="requestKey" value={key} />
      <input type="hidden" name="method" value={method} />
      <FormReplyArea reply={ownReply ?? plainReply}>
        <MethodFields platform={platform} method={method} />
        <div className="flex flex-wrap gap-2">
          {onBack && (
            <Link
              to={paths.connectPlatform(platform)}
              onClick={goBack}
              className={getButtonClasses('secondary', 'flex-1')}
            >
              {t('common.back')}
            </Link>
          )}
          <Button type="submit" name="intent" value="connect" isPending={isPending} className="flex-1">
            {redirect.isUnderWay && t('integrations.redirecting')}
            {!redirect.isUnderWay &&
              (isPending ? t('integrations.connecting') : t('integrations.connectNow'))}
          </Button>
        </div>
      </FormReplyArea>
    </fetcher.Form>
  );
}

/** Simulates the redirect to a platform and back. Unmounting the form cancels it. */
function useRedirect() {
  const [isUnderWay, setIsUnderWay] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);

  function start(platform: PlatformId, arrive: () => void) {
    const values = { platform: getPlatformName(platform) };
    showToast({ kind: 'success', key: 'oauthRedirect', values });
    setIsUnderWay(true);
    timer.current = setTimeout(() => {
      setIsUnderWay(false);
      arrive();
    }, REDIRECT_MS);
  }

  return { isUnderWay, start };
}
