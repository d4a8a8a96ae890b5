const FOR_SCRIPTS =
  /<script\b[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>|<meta name="document-intl"[^>]*>/gs;

/**
 * Puts aside what starts the app on a visitor's page: nothing of it is loaded or run until `activate` does. What React wrote stays
 * in its place, or it would not take the page over. On a page without scripts it is left out.
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
