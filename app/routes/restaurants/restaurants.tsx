import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { Link, useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Logo } from '#app/components/layout/logo.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Card } from '#app/components/ui/card.tsx';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { FeaturedCard } from './featured-card.tsx';
import { loadFeaturedPage } from './featured-page.server.ts';

export const handle: PageHandle = { title: 'restaurants' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  return loadFeaturedPage(context.ctx, new URL(request.url));
}

/** The public page of featured restaurants, with links to order directly. */
export default function RestaurantsPage() {
  const t = useTranslations();
  const page = useLoaderData<typeof loader>();
  return (
    <Page
      back={paths.home()}
      lead={t('featured.lead')}
      aside={
        <Link to={paths.home()} prefetch="intent" className={getButtonClasses('quiet', '-mx-4')}>
          <Logo className="size-6" />
          {t('app.name')}
        </Link>
      }
    >
      <FeaturedCard {...page} />
      <Card id="join" title={t('featured.join')}>
        <p className="mb-3">{t('featured.joinText')}</p>
        <div className="flex flex-wrap gap-2">
          <Link to={paths.restaurantSignup()} prefetch="intent" className={getButtonClasses('primary')}>
            {t('featured.register')}
          </Link>
          <Link to={paths.manageLink()} prefetch="intent" className={getButtonClasses('secondary')}>
            {t('featured.manage')}
          </Link>
        </div>
      </Card>
    </Page>
  );
}
