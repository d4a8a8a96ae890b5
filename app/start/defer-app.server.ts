const FOR_SCRIPTS =
  /<script\b[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>|<meta name="document-intl"[^>]*>/gs;
const INLINE_SCRIPTS = /<script\b(?![^>]*\bsrc=)([^>]*)>/g;

/** Removes all scripts from a page that needs none. */
export const removeScripts = (html: string): string => html.replace(FOR_SCRIPTS, '');

type Deferral = { nonce: string; isStatic: boolean; script: string; texts: readonly string[] };

/**
 * Adds the small script that starts the app (`script`), and disables the scripts that `startApp` later runs: every inline script
 * on a visitor's page (`isStatic`), and only the one that imports the app on a driver's page, whose others hold its data. The
 * elements stay because hydration needs them. A driver's page gets links to the app's modules and `texts` for `loadApp`, with the
 * nonce that the content security policy requires for modules.
 */
export function deferApp(html: string, { nonce, isStatic, script, texts }: Deferral): string {
  const links = texts.map((address) => `<link rel="later" as="fetch" href="${address}"/>`).join('');
  return html
    .replaceAll('<link rel="modulepreload"', `<link ${isStatic ? '' : `nonce="${nonce}" `}rel="later"`)
    .replace(INLINE_SCRIPTS, (tag, attributes: string) => {
      if (attributes.includes('type="module"')) return tag.replace('type="module"', 'type="later-module"');
      return isStatic ? `<script type="later"${attributes}>` : tag;
    })
    .replace('</head>', `${links}<script type="module" nonce="${nonce}" src="${script}"></script></head>`);
}
