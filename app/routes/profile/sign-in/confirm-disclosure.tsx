import type { ReactNode } from 'react';
import { DisclosureSummary } from '#app/components/ui/disclosure-summary.tsx';
import { SignInActionForm } from './sign-in-action-form.tsx';

type Props = {
  summary: ReactNode;
  text: ReactNode;
  fields: Record<string, string>;
  intent: string;
  label: ReactNode;
};

/** An action that needs confirmation. Its explanation and button are collapsed at first. */
export function ConfirmDisclosure({ summary, text, ...form }: Props) {
  return (
    <details className="group">
      <DisclosureSummary>{summary}</DisclosureSummary>
      <SignInActionForm
        {...form}
        variant="danger"
        className="flex flex-col gap-3 rounded-control bg-sunken p-3"
      >
        <p className="text-small">{text}</p>
      </SignInActionForm>
    </details>
  );
}
