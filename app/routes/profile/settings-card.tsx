import { Link } from '@remix-run/react';
import { Bell, ChevronRight, CircleHelp, ReceiptText, Scale, ShieldCheck, UserPen } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Card } from '#app/components/ui/card.tsx';
import { paths } from '#worker/domain/shared/paths.ts';

const ENTRIES = [
  { key: 'account', to: paths.account(), icon: UserPen },
  { key: 'offers', to: paths.offerSettings(), icon: Scale },
  { key: 'payments', to: paths.payments(), icon: ReceiptText },
  { key: 'notifications', to: paths.notifications(), icon: Bell },
  { key: 'privacy', to: paths.privacySettings(), icon: ShieldCheck },
  { key: 'help', to: paths.help(), icon: CircleHelp },
] as const;

/** The ways to everything a driver can set. */
export function SettingsCard() {
  const t = useTranslations('profile');
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
              <Icon aria-hidden className="size-5 shrink-0 text-accent" />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{t(`settingsList.${key}.title`)}</span>
                <span className="block text-ink-soft text-small">{t(`settingsList.${key}.text`)}</span>
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
