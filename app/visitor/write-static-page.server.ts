const FOR_SCRIPTS =
  /<script\b[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>|<meta name="document-intl"[^>]*>/gs;

/**
 * Disables the scripts that start the app on a visitor's page until `activate` runs them. The other elements stay, as hydration
 * needs them. On a page without scripts they are removed.
 */
export function writeStaticPage(html: string, hasScripts: boolean): string {
  if (!hasScripts) return html.replace(FOR_SCRIPTS, '');
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(/<script\b(?![^>]*\bsrc=)([^>]*)>/g, (_, attributes: string) =>
      attributes.includes('type="module"')
        ? `<script${attributes.replace('type="module"', 'type="later-module"')}>`
        : `<script type="later"${attributes}>`,
    );
}
