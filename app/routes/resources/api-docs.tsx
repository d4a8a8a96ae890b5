import type { LinksFunction } from '@remix-run/cloudflare';
import { type ReactNode, useEffect, useRef } from 'react';
import swaggerStyles from 'swagger-ui-dist/swagger-ui.css?url';
import viewerUrl from 'swagger-ui-dist/swagger-ui-bundle.js?url';
import { useTranslations } from 'use-intl';
import { Page } from '#app/components/layout/page.tsx';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { paths } from '#worker/domain/shared/paths.ts';

export const handle: PageHandle = { title: 'apiDocs', isLive: () => true };

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: swaggerStyles }];

type ShowDocument = (options: {
  domNode: HTMLElement | null;
  url: string;
  validatorUrl: string | null;
}) => void;

/** The REST API documentation: our OpenAPI document in a viewer that is self-hosted and loaded on this page only. */
export default function ApiDocs() {
  const t = useTranslations('apiDocs');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Loaded as a classic script that sets a global, because it throws when loaded as a module. It is already minified.
    const script = document.createElement('script');
    script.src = viewerUrl;
    script.addEventListener('load', () => {
      const { SwaggerUIBundle } = window as unknown as { SwaggerUIBundle: ShowDocument };
      SwaggerUIBundle({ domNode: place.current, url: paths.openApi(), validatorUrl: null });
    });
    document.head.appendChild(script);
    return () => {
      script.remove();
    };
  }, []);
  const toDocument = (text: ReactNode) => (
    <a className="text-accent underline" href={paths.openApi()}>
      {text}
    </a>
  );
  return (
    <Page lead={t.rich('lead', { document: toDocument })}>
      {/* The viewer only supports a light theme and left-to-right text. */}
      <div
        ref={place}
        data-activates="now"
        className="rounded-card bg-white"
        dir="ltr"
        lang="en"
        translate="no"
      />
    </Page>
  );
}
