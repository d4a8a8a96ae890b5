import { Form } from '@remix-run/react';
import type { FormEvent, ReactNode } from 'react';
import { useIsOffline } from '#app/components/offline/queue-state.ts';
import { Button } from '#app/components/ui/button.tsx';
import { RefreshCw } from '#app/components/ui/icons.ts';
import { showToast } from '#app/lib/toast-store.ts';
import { useReadAgain } from '#app/lib/use-read-again.ts';

type Props = { label: string; className?: string; buttonClassName: string; children?: ReactNode };

/** Reloads the page's data. Without JavaScript it reloads the page with the fields in `children`. */
export function RefreshForm({ label, className, buttonClassName, children }: Props) {
  const { readAgain, isReading } = useReadAgain();
  const isOffline = useIsOffline();
  function refresh(event: FormEvent) {
    event.preventDefault();
    // Offline, reloading would replace this page with an error page.
    if (isOffline) showToast({ kind: 'error', key: 'connectionLost' });
    else readAgain();
  }
  return (
    <Form method="get" className={className} onSubmit={refresh}>
      {children}
      <Button type="submit" variant="quiet" isPending={isReading} className={buttonClassName}>
        {!isReading && <RefreshCw aria-hidden className="size-4.5" />}
        {label}
      </Button>
    </Form>
  );
}
