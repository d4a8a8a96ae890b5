import { useFetcher } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { paths } from '#worker/domain/shared/paths.ts';

type Props = {
  intent: string;
  fields: Record<string, string>;
  label: ReactNode;
  variant: 'secondary' | 'danger';
  className: string;
  /** Rendered above the button. */
  children?: ReactNode;
};

/** A form with one button that changes how the driver signs in. */
export function SignInActionForm({ intent, fields, label, variant, className, children }: Props) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action={paths.profile()} className={className}>
      {children}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant={variant}
        isPending={fetcher.state !== 'idle'}
      >
        {label}
      </Button>
    </fetcher.Form>
  );
}
