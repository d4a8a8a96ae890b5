import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from '@remix-run/cloudflare';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { replyToFailed } from '#app/components/form/reply-to-form.server.ts';
import { PublicPage } from '#app/components/layout/public-page.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { limitByAddress } from '#app/lib/rate-limit.server.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { EditRestaurant } from './edit-restaurant.tsx';
import { changeManaged } from './manage-actions.server.ts';
import { ManageLinkCard, ManageState, RestaurantPayments } from './manage-cards.tsx';
import { loadManagePage } from './manage-page.server.ts';

export const handle: PageHandle = { title: 'restaurantManage' };

/** The address is a key, so no list may have it; and what was too often says when to try again. */
export const headers: HeadersFunction = ({ actionHeaders }) => {
  const answer = new Headers(actionHeaders);
  answer.set('X-Robots-Tag', 'noindex');
  return answer;
};

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const page = await loadManagePage(context.ctx, {
    token: params.token ?? '',
    url: new URL(request.url),
  });
  return data(page, { status: page ? 200 : 404 });
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const allowed = await limitByAddress(context, request, 'restaurantManage');
  if (!allowed.ok) return replyToFailed(allowed.error);
  return changeManaged({ context, request }, params.token ?? '');
}

export const clientAction = createClientAction('restaurantUnchanged', {
  byIntent: { cancelPlan: 'planUnchanged', resumePlan: 'planUnchanged', managePlan: 'planUnchanged' },
});

/** Where a restaurant changes what it shows and manages its subscription: open to whoever holds its link. */
export default function RestaurantManagePage() {
  const t = useTranslations('restaurantManage');
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  if (!page) return <NotFound />;
  return (
    <PublicPage title={t('heading')} lead={<span translate="no">{page.details.name}</span>}>
      <div className="grid items-start gap-4 sm:gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4 sm:gap-5">
          <ManageState page={page} />
          <RestaurantPayments page={page} />
          <ManageLinkCard link={page.link} />
        </div>
        <EditRestaurant details={page.details} reply={reply} />
      </div>
    </PublicPage>
  );
}

function NotFound() {
  const t = useTranslations();
  return (
    <PublicPage isNarrow title={t('restaurantManage.notFound')} lead={t('restaurantManage.notFoundText')}>
      <Link to={paths.manageLink()} className={getButtonClasses('primary')}>
        {t('manageLink.send')}
      </Link>
    </PublicPage>
  );
}
