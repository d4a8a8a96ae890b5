import type { DocumentIntl } from './document-intl.tsx';

export const META_NAME = 'document-intl';

export function readDocumentIntl(): DocumentIntl {
  return JSON.parse(document.querySelector<HTMLMetaElement>(`meta[name="${META_NAME}"]`)?.content ?? '');
}
