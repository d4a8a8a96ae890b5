import { useTranslations } from 'use-intl';
import { useDateTime } from '#app/components/date-time.tsx';
import { ExplainedBadge } from '#app/components/ui/explained-badge.tsx';
import type { Integration } from '#worker/domain/integrations/integration.ts';
import type { PlatformId, PlatformKind } from '#worker/domain/integrations/platform-catalog.ts';
import { DispatchCodeArea } from './dispatch-code-area.tsx';
import { IntegrationSwitch } from './integration-switch.tsx';
import { OpenApp } from './open-app.tsx';

type Props = {
  platform: { id: PlatformId; name: string; kind: PlatformKind };
  integration: Integration | undefined;
  onConnect: (platform: PlatformId, from: HTMLElement | null) => void;
};

/** One platform of the catalog: whether it is connected, when its last order came, and its app. */
export function IntegrationRow({ platform, integration, onConnect }: Props) {
  const t = useTranslations('integrations');
  const writeDate = useDateTime();
  const isConnected = integration?.isConnected ?? false;
  const lastSyncAt = integration?.lastSyncAt ?? null;
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-line border-t py-1.5 first:border-t-0">
      <div className="min-w-0 flex-1">
        <p translate="no" className="font-semibold">
          {platform.name}
        </p>
        <p className="text-caption text-ink-soft">
          {t(`kinds.${platform.kind}`)} · {isConnected ? t('connected') : t('notConnected')}
        </p>
      </div>
      <IntegrationSwitch platform={platform.id} integration={integration} onConnect={onConnect} />
      {isConnected && (
        <div className="flex basis-full flex-wrap items-center justify-between gap-x-3">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-caption text-ink-soft">
            {lastSyncAt === null
              ? t('neverSynced')
              : t('lastSync', { date: writeDate(lastSyncAt, 'dateTime') })}
            {integration?.connectionKind === 'record' && (
              <ExplainedBadge text={t('recordText')}>{t('record')}</ExplainedBadge>
            )}
          </p>
          <OpenApp platform={platform.id} />
        </div>
      )}
      {isConnected && integration && canBeOffered(integration) && (
        <DispatchCodeArea integration={integration} />
      )}
    </li>
  );
}

/** Orders of the own network reach its members alone. */
function canBeOffered({ platform, connectionKind }: Integration): boolean {
  return platform !== 'roadwaze' || connectionKind === 'account';
}
