import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { readLocale } from '#app/i18n/locale.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { LegalPage } from './legal-page.tsx';
import { getLegalText } from './legal-text.server.ts';

export const handle: PageHandle = { title: 'terms', isPlain: true };

export async function loader({ context, request }: LoaderFunctionArgs) {
  return getLegalText(await readLocale(context, request), 'terms');
}

export default function TermsPage() {
  return <LegalPage {...useLoaderData<typeof loader>()} />;
}
