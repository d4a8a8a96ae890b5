import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare';
import { Link, useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { ConfirmEmailForm, renderValue as value } from '#app/components/form/confirm-email-form.tsx';
import { replyToFailed } from '#app/components/form/reply-to-form.server.ts';
import { PublicPage } from '#app/components/layout/public-page.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import { noindexHeaders } from '#app/lib/http.server.ts';
import { type PageHandle, titleIfFound } from '#app/lib/page-handle.ts';
import { limitByAddress } from '#app/lib/rate-limit.server.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { ERROR_STATUS } from '#worker/errors.ts';
import {
  confirmRestaurantEmail,
  readRestaurantEmailChange,
} from '#worker/services/restaurants/confirm-restaurant-email.ts';

export const handle: PageHandle = { title: titleIfFound('restaurantManage') };

export const headers = noindexHeaders;

type Params = LoaderFunctionArgs['params'];

const readLink = ({ restaurantId = '', token = '' }: Params) => ({ restaurantId, token });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const read = await readRestaurantEmailChange(context.ctx, readLink(params));
  if (!read.ok) return data(null, { status: ERROR_STATUS[read.error.code] });
  const { name, from, to, isConfirmed } = read.value;
  return data({ name, from, to, isConfirmed }, { status: 200 });
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const allowed = await limitByAddress(context, request, 'restaurantManage');
  if (!allowed.ok) return replyToFailed(allowed.error);
  const link = readLink(params);
  const confirmed = await confirmRestaurantEmail(context.ctx, link);
  if (!confirmed.ok) return replyToFailed(confirmed.error);
  throw redirect(paths.confirmRestaurantEmail(link.restaurantId, link.token), { status: 303 });
}

export { decideRevalidation as shouldRevalidate };

export const clientAction = createClientAction('restaurantUnchanged');

/** The page that the link in the email opens. */
export default function ConfirmRestaurantEmailPage() {
  const t = useTranslations();
  const change = useLoaderData<typeof loader>();
  if (!change) return <StaleLink />;
  if (change.isConfirmed) {
    return (
      <PublicPage
        isNarrow
        title={t('restaurantManage.emailConfirmed')}
        lead={t.rich('restaurantManage.emailConfirmedText', { ...change, value })}
      >
        <Link to={paths.restaurants()} className={getButtonClasses('secondary')}>
          {t('restaurantManage.seeList')}
        </Link>
      </PublicPage>
    );
  }
  return (
    <PublicPage
      isNarrow
      title={t('confirmEmail.heading')}
      lead={t.rich('restaurantManage.confirmEmailText', { ...change, value })}
    >
      <ConfirmEmailForm />
    </PublicPage>
  );
}

function StaleLink() {
  const t = useTranslations();
  return (
    <PublicPage isNarrow title={t('confirmEmail.stale')} lead={t('restaurantManage.emailStaleText')}>
      <Link to={paths.manageLink()} className={getButtonClasses('primary')}>
        {t('manageLink.send')}
      </Link>
    </PublicPage>
  );
}
