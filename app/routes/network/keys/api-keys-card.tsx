import { Form, useNavigation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { useDateTime } from '#app/components/date-time.tsx';
import { Badge } from '#app/components/ui/badge.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Card } from '#app/components/ui/card.tsx';
import { DisclosureSummary } from '#app/components/ui/disclosure-summary.tsx';
import { ShownCode } from '#app/routes/integrations/shown-code.tsx';
import { paths } from '#worker/domain/shared/paths.ts';
import type { ApiKey } from '#worker/services/network/keys/select-api-keys.ts';

type Props = {
  keys: readonly ApiKey[];
  /** The key that was just created. It is shown only once. */
  newKey: string | undefined;
};

/** The API keys with which a restaurant's own software posts deliveries. */
export function ApiKeysCard({ keys, newKey }: Props) {
  const t = useTranslations('apiKeys');
  const isPending = useNavigation().formData?.get('intent') === 'createApiKey';
  const [newest] = keys.toSorted((one, other) => other.createdAt - one.createdAt);
  return (
    <Card id="api-keys" title={t('heading')}>
      <p>{t('text')}</p>
      <div role="status" className="mt-3 flex flex-col gap-2 empty:sr-only">
        {newKey !== undefined && (
          <>
            <p className="rounded-control bg-warn-soft px-3 py-2 text-warn">{t('shown')}</p>
            <ShownCode code={newKey} kind="key" />
          </>
        )}
      </div>
      <ul className="my-2 divide-y divide-line">
        {keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} />
        ))}
      </ul>
      {/* After submitting, the page scrolls to this card, which shows the new key once. */}
      <Form method="post" action="#api-keys" className="flex flex-wrap gap-2">
        <input type="hidden" name="after" value={newest?.id ?? ''} />
        <Button type="submit" name="intent" value="createApiKey" variant="secondary" isPending={isPending}>
          {t('create')}
        </Button>
        <a href={paths.apiDocs()} className={getButtonClasses('quiet')}>
          {t('docs')}
        </a>
      </Form>
    </Card>
  );
}

function KeyRow({ apiKey: { id, hint, createdAt, revokedAt } }: { apiKey: ApiKey }) {
  const t = useTranslations('apiKeys');
  const date = useDateTime()(revokedAt ?? createdAt, 'day');
  return (
    <li id={id} className="flex flex-col gap-1 py-3">
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="font-semibold">
          {t.rich('ends', {
            hint,
            value: (chunks) => (
              <span translate="no" className="font-mono">
                {chunks}
              </span>
            ),
          })}
        </span>
        {revokedAt === null ? (
          <span className="text-ink-soft text-small">{t('created', { date })}</span>
        ) : (
          <Badge>{t('revoked', { date })}</Badge>
        )}
      </p>
      {revokedAt === null && (
        <details className="group">
          <DisclosureSummary>{t('revoke')}</DisclosureSummary>
          <Form method="post" className="flex flex-col items-start gap-2 pb-1">
            <input type="hidden" name="keyId" value={id} />
            <p className="text-small">{t('revokeText')}</p>
            <Button type="submit" name="intent" value="revokeApiKey" variant="danger">
              {t('revokeThis', { hint })}
            </Button>
          </Form>
        </details>
      )}
    </li>
  );
}
