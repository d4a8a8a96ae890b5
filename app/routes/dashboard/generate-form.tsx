import { useFetcher } from '@remix-run/react';
import { useFreshKey } from '#app/components/form/use-fresh-key.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Sparkles } from '#app/components/ui/icons.ts';

type GenerateProps = { requestKey: string; label: string; className?: string };

export function GenerateForm({ requestKey, label, className = 'text-small' }: GenerateProps) {
  const fetcher = useFetcher({ key: 'generate-samples' });
  const key = useFreshKey(requestKey);
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="requestKey" value={key} />
      <Button
        type="submit"
        name="intent"
        value="generateSamples"
        variant="quiet"
        isPending={fetcher.state !== 'idle'}
        className={className}
      >
        <Sparkles aria-hidden className="size-4.5" />
        {label}
      </Button>
    </fetcher.Form>
  );
}
