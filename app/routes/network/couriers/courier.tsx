import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from '@remix-run/cloudflare';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { FormAlert } from '#app/components/form/form-alert.tsx';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { PublicPage } from '#app/components/layout/public-page.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { CARD_CLASSES, Card } from '#app/components/ui/card.tsx';
import { DisclosureSummary } from '#app/components/ui/disclosure-summary.tsx';
import { createClientAction } from '#app/lib/client-action.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import { noindexHeaders } from '#app/lib/http.server.ts';
import { type PageHandle, titleIfFound } from '#app/lib/page-handle.ts';
import { findPlatform } from '#app/routes/integrations/find-platform.server.ts';
import { getPlatformValues } from '#app/routes/integrations/platform-keys.ts';
import { ShownCode } from '#app/routes/integrations/shown-code.tsx';
import { SigningKeyForm } from '#app/routes/integrations/webhook/signing-key-form.tsx';
import { WebhookLogin } from '#app/routes/integrations/webhook/webhook-login.tsx';
import { UnknownLink } from '#app/routes/network/unknown-link.tsx';
import { paths } from '#worker/domain/shared/paths.ts';
import { getCourierPage } from '#worker/services/reported-deliveries/couriers/get-courier-page.ts';
import { findManagedRestaurant } from '#worker/services/restaurants/find-managed-restaurant.ts';
import { changeCourier } from './courier-action.server.ts';

export const handle: PageHandle = { title: titleIfFound('webhook') };

export const headers: HeadersFunction = noindexHeaders;

export async function loader({ context: { ctx }, params }: LoaderFunctionArgs) {
  const { token = '' } = params;
  const platform = findPlatform(params);
  const managed = await findManagedRestaurant(ctx, token);
  if (!managed.ok) return data(null, { status: 404 });
  const page = await getCourierPage(ctx, { restaurantId: managed.value.id, platform });
  if (!page) throw data(null, { status: 404 });
  return data({ token, ...page });
}

export async function action({ params, ...args }: ActionFunctionArgs) {
  return changeCourier(args, { token: params.token ?? '', platform: findPlatform(params) });
}

export { decideRevalidation as shouldRevalidate };

export const clientAction = createClientAction('webhookNotSaved', { getValues: getPlatformValues });

/** The page to set up the webhook through which a delivery service reports a restaurant's deliveries. */
export default function CourierPage() {
  const t = useTranslations('couriers');
  const tConnect = useTranslations('integrations');
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  if (!page) return <UnknownLink />;
  const { token, product, connection } = page;
  return (
    <PublicPage
      isNarrow
      back={paths.restaurantManage(token)}
      title={<span translate="no">{product}</span>}
      lead={t('lead', { product })}
    >
      <FormAlert reply={reply} />
      {connection === null ? (
        <Form method="post">
          <Button type="submit" name="intent" value="connect">
            {tConnect('connectNow')}
          </Button>
        </Form>
      ) : (
        <>
          <Connection product={product} connection={connection} reply={reply} />
          <Disconnect />
        </>
      )}
    </PublicPage>
  );
}

type Page = NonNullable<Awaited<ReturnType<typeof getCourierPage>>>;
type Props = { product: string; connection: NonNullable<Page['connection']>; reply: FormReply | undefined };

function Connection({ product, connection: { address, isSetUp, login }, reply }: Props) {
  const t = useTranslations('deliveries');
  return (
    <Card id="webhook" title={t('webhook')}>
      <div className="flex flex-col items-start gap-3">
        <p className="text-small">{t('addressText', { product })}</p>
        <ShownCode code={address} kind="address" />
        {login ? (
          <WebhookLogin product={product} {...login} />
        ) : (
          <SigningKeyForm product={product} isSetUp={isSetUp} reply={reply} />
        )}
      </div>
    </Card>
  );
}

function Disconnect() {
  const t = useTranslations('couriers');
  return (
    <details className={`group ${CARD_CLASSES} px-4 py-2 sm:px-5`}>
      <DisclosureSummary>{t('disconnect')}</DisclosureSummary>
      <Form method="post" className="flex flex-col items-start gap-3 pb-3">
        <p className="text-small">{t('disconnectText')}</p>
        <Button type="submit" name="intent" value="disconnect" variant="danger">
          {t('disconnect')}
        </Button>
      </Form>
    </details>
  );
}
