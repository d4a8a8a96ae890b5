import { Link } from '@remix-run/react';
import { type MouseEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useDateTime } from '#app/components/date-time.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { DisclosureSummary } from '#app/components/ui/disclosure-summary.tsx';
import { ExplainedBadge } from '#app/components/ui/explained-badge.tsx';
import { ExternalLink, LoaderCircle } from '#app/components/ui/icons.ts';
import type { Integration } from '#worker/domain/integrations/integration.ts';
import {
  getPlatformName,
  type PlatformId,
  type PlatformKind,
} from '#worker/domain/integrations/platform-catalog.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { DispatchCode } from './dispatch-code.tsx';
import { IntegrationSwitch } from './integration-switch.tsx';
import { launchDriverApp } from './launch-driver-app.ts';
import { OfferAlertsSwitch } from './offer-alerts-switch.tsx';

type Props = {
  platform: { id: PlatformId; name: string; kind: PlatformKind };
  integration: Integration | undefined;
  isPro: boolean;
  onConnect: (platform: PlatformId, from: HTMLElement | null) => void;
};

/** A platform's row: whether it is connected, when its last order arrived, and the link to its app. */
export function IntegrationRow({ platform, integration, isPro, onConnect }: Props) {
  const t = useTranslations('integrations');
  const writeDate = useDateTime();
  const isConnected = integration?.isConnected ?? false;
  const lastSyncAt = integration?.lastSyncAt ?? null;
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-line border-t py-2 first:border-t-0">
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
      {isConnected && platform.id === 'roadwaze' && integration?.connectionKind === 'account' && (
        <p className="basis-full text-small">{t('networkOffers')}</p>
      )}
      {isConnected && integration && canBeOffered(integration) && (
        <>
          {isPro && <OfferAlertsSwitch integration={integration} />}
          <DispatchCodeArea integration={integration} />
        </>
      )}
    </li>
  );
}

/** Returns whether the platform can send the driver offers. Our own network sends them to members only. */
function canBeOffered({ platform, connectionKind }: Integration): boolean {
  return platform !== 'roadwaze' || connectionKind === 'account';
}

/** The collapsed dispatch code of a connected platform, with the link to renew it. */
function DispatchCodeArea({ integration }: { integration: Integration }) {
  const t = useTranslations('integrations');
  const tTitles = useTranslations('titles');
  const { platform, dispatchCode } = integration;
  return (
    <details className="group basis-full">
      <DisclosureSummary>{tTitles('dispatchCode')}</DisclosureSummary>
      <div className="flex flex-col items-start gap-2 pb-2">
        <DispatchCode platform={platform} code={dispatchCode} />
        <Link
          to={paths.dispatchCode(platform)}
          className={getButtonClasses('quiet', '-mx-2 px-2 text-small')}
        >
          {dispatchCode === null ? t('createCode') : t('renewCode')}
        </Link>
      </div>
    </details>
  );
}

/** Opens a platform's driver app, or its page for drivers without JavaScript. */
function OpenApp({ platform }: { platform: PlatformId }) {
  const t = useTranslations('integrations');
  const tCommon = useTranslations('common');
  const [isLaunching, setIsLaunching] = useState(false);

  async function launch(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (isLaunching) return;
    setIsLaunching(true);
    await launchDriverApp(platform, 'open');
    setIsLaunching(false);
  }

  const Icon = isLaunching ? LoaderCircle : ExternalLink;
  return (
    <a
      href={paths.openApp(platform)}
      onClick={launch}
      aria-busy={isLaunching || undefined}
      aria-label={tCommon('labeled', { label: t('openApp'), value: getPlatformName(platform) })}
      className={getButtonClasses('quiet', '-mx-2 px-2 text-small')}
    >
      <Icon aria-hidden className={isLaunching ? 'size-4 animate-spin' : 'size-4 rtl:-scale-x-100'} />
      {t('openApp')}
    </a>
  );
}
