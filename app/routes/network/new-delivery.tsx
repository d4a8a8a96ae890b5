import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { PublicPage } from '#app/components/layout/public-page.tsx';
import { Followed } from '#app/components/live/followed.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { createClientAction } from '#app/lib/client-action.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import { noindexHeaders } from '#app/lib/http.server.ts';
import { type PageHandle, titleIfFound } from '#app/lib/page-handle.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { DeliveryForm } from './delivery-form.tsx';
import type { DeliveryReply } from './delivery-reply.ts';
import { loadNewDelivery } from './new-delivery-page.server.ts';
import { postFromForm } from './post-from-form.server.ts';
import { PostingLink } from './posting-link.tsx';
import { UnknownLink } from './unknown-link.tsx';

export { decideRevalidation as shouldRevalidate };

export const handle: PageHandle = { title: titleIfFound('newDelivery') };

export const headers: HeadersFunction = noindexHeaders;

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const again = new URL(request.url).searchParams.get('again');
  const page = await loadNewDelivery(context.ctx, { token: params.token ?? '', again });
  return data(page, { status: page ? 200 : 404 });
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  return postFromForm({ context, request }, params.token ?? '');
}

// If the response is lost, it is unknown whether the delivery was posted.
export const clientAction = createClientAction('deliveryNotPosted', {
  byIntent: { postDelivery: 'deliveryUnanswered', quoteDelivery: 'deliveryNotPosted' },
});

/** The page where a restaurant gets a price for a delivery and posts it. */
export default function NewDeliveryPage() {
  const t = useTranslations('posting');
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<DeliveryReply>();
  if (!page) return <UnknownLink />;
  const { token, restaurantId, name, refusal, again, requestKey } = page;
  return (
    <PublicPage isNarrow back={paths.deliveries(token)} lead={<span translate="no">{name}</span>}>
      {refusal === null ? (
        <Followed isLive={false}>
          <Card id="delivery" title={t('formHeading')}>
            <DeliveryForm {...{ token, restaurantId, reply, again, requestKey }} />
          </Card>
        </Followed>
      ) : (
        <div className="flex flex-col items-start gap-3">
          <PostingLink {...page} />
        </div>
      )}
    </PublicPage>
  );
}
