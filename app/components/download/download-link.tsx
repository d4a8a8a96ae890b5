import type { MouseEvent, ReactNode } from 'react';
import { useActivates } from '#app/start/use-is-static.ts';
import { coversDownloads, shareDownload } from './share-file.ts';

type Props = { href: string; className: string; children: ReactNode };

/** A link that downloads a file, or opens the share sheet where a download would cover the app. */
export function DownloadLink({ href, ...rest }: Props) {
  function share(event: MouseEvent) {
    if (!coversDownloads()) return;
    event.preventDefault();
    void shareDownload(href, () => location.assign(href));
  }
  return <a {...rest} {...useActivates()} href={href} download onClick={share} />;
}
