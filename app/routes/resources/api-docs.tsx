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

/** The REST contract, browsable: its own document in a viewer from our own origin, loaded on this page only. */
export default function ApiDocs() {
  const t = useTranslations('apiDocs');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A classic script, already minified, that sets a global; as a module it throws.
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
      {/* The viewer knows light colors and left-to-right only. */}
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
