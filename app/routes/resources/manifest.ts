import { json, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import { SHARE_FIELDS } from '#app/components/offline/shared-offer.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { findLanguage } from '#worker/words/find-language.server.ts';
import { DEFAULT_LANGUAGE, getDirection } from '#worker/words/languages.ts';
import { getMessages } from '#worker/words/messages.server.ts';

const ICONS = [
  { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
  { src: '/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any' },
  { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any' },
  { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
];

/** The landing page's screenshots of the home screen. */
const SCREENS = import.meta.glob<string>('../marketing/screens/*-light.webp', {
  eager: true,
  import: 'default',
});

/** Lets other apps share offers as text or a picture. The service worker handles them on the phone. */
const SHARE_TARGET = {
  action: paths.shareOffer(),
  method: 'POST',
  enctype: 'multipart/form-data',
  params: {
    title: SHARE_FIELDS.title,
    text: SHARE_FIELDS.text,
    url: SHARE_FIELDS.url,
    files: [{ name: SHARE_FIELDS.picture, accept: ['image/*'] }],
  },
};

/** The web app manifest. Browsers request it without cookies, so its URL includes the language. */
export async function loader({ request }: LoaderFunctionArgs) {
  const language = findLanguage(new URL(request.url).searchParams.get('language')) ?? DEFAULT_LANGUAGE;
  const { app, titles, dashboard } = getMessages(language);
  const manifest = {
    id: paths.home(),
    name: app.name,
    short_name: app.name,
    description: app.tagline,
    lang: language,
    dir: getDirection(language),
    start_url: paths.home(),
    scope: paths.home(),
    display: 'standalone',
    background_color: '#f4f6f3',
    theme_color: '#0a6847',
    icons: ICONS,
    screenshots: [
      {
        src: SCREENS[`../marketing/screens/${language}-light.webp`],
        type: 'image/webp',
        sizes: '390x844',
        form_factor: 'narrow',
        label: titles.landing,
      },
    ],
    share_target: SHARE_TARGET,
    shortcuts: [
      { name: titles.drive, url: paths.drive() },
      { name: titles.orders, url: paths.orders() },
      { name: dashboard.add, url: paths.newOrder() },
    ],
  };
  return json(manifest, {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  });
}
