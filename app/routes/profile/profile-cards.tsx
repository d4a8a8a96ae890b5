import { Link } from '@remix-run/react';
import { useFormatter, useTranslations } from 'use-intl';
import { ContactLink } from '#app/components/layout/contact-link.tsx';
import { Badge } from '#app/components/ui/badge.tsx';
import { Card } from '#app/components/ui/card.tsx';
import {
  Bell,
  ChevronRight,
  CircleHelp,
  ReceiptText,
  Scale,
  ShieldCheck,
  UserPen,
} from '#app/components/ui/icons.ts';
import { Stat } from '#app/components/ui/stat.tsx';
import type { Rate } from '#worker/domain/earnings/performance.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { version } from '../../../package.json';

/** The driver's acceptance rate, which includes sample offers. */
export function PerformanceCard({ acceptance, hasSamples }: { acceptance: Rate; hasSamples: boolean }) {
  const t = useTranslations();
  const format = useFormatter();
  return (
    <Card id="performance" title={t('profile.performance')}>
      <dl>
        <Stat label={t('profile.acceptance')}>
          {format.number(acceptance.percent / 100, { style: 'percent' })}{' '}
          {acceptance.isTypical && <TypicalBadge />}
        </Stat>
      </dl>
      {hasSamples && <p className="mt-2 text-ink-soft text-small">{t('earnings.samplesText')}</p>}
    </Card>
  );
}

function TypicalBadge() {
  const t = useTranslations('earnings');
  return <Badge tone="note">{t('typical')}</Badge>;
}

const ENTRIES = [
  { key: 'account', to: paths.account(), icon: UserPen },
  { key: 'offerTerms', to: paths.offerSettings(), icon: Scale },
  { key: 'payments', to: paths.payments(), icon: ReceiptText },
  { key: 'notifications', to: paths.notifications(), icon: Bell },
  { key: 'privacySettings', to: paths.privacySettings(), icon: ShieldCheck },
  { key: 'help', to: paths.help(), icon: CircleHelp },
] as const;

/** Links to all settings. */
export function SettingsCard() {
  const t = useTranslations('profile');
  const tTitles = useTranslations('titles');
  return (
    <Card id="settings" title={t('settings')}>
      <ul className="divide-y divide-line">
        {ENTRIES.map(({ key, to, icon: Icon }) => (
          <li key={key}>
            <Link
              to={to}
              prefetch="intent"
              className="-mx-2 flex min-h-target items-center gap-3 rounded-control px-2 py-3 hover:bg-sunken"
            >
              <Icon aria-hidden className="size-5 shrink-0 text-accent max-[18rem]:hidden" />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{tTitles(key)}</span>
                <span className="block text-ink-soft text-small">{t(`settingsList.${key}`)}</span>
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The contact and the version. */
export function ProfileFooter() {
  const t = useTranslations();
  return (
    <>
      <Card id="support" title={t('profile.support')}>
        <p className="text-ink-soft text-small">{t('profile.supportText')}</p>
        <ContactLink contact="support" />
      </Card>
      <footer className="py-2 text-center text-ink-soft text-small">
        <p>{t('profile.version', { version })}</p>
        <p>{t('footer.rights', { year: String(new Date().getFullYear()) })}</p>
        <p>{t('profile.powered')}</p>
      </footer>
    </>
  );
}
