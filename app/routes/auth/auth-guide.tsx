import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Page } from '#app/components/layout/page.tsx';
import { Badge, type BadgeTone } from '#app/components/ui/badge.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { CARD_CLASSES, Card } from '#app/components/ui/card.tsx';
import { KeyRound, Lock, ShieldCheck, SlidersHorizontal } from '#app/components/ui/icons.ts';
import { requireDriver } from '#app/lib/auth.server.ts';
import { cx } from '#app/lib/cx.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { paths } from '#worker/domain/shared/paths.ts';

export const handle: PageHandle = { title: 'authGuide' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireDriver(context, request);
  return null;
}

const METHODS = [
  { key: 'oauth', label: 'recommended', tone: 'accent' },
  { key: 'driverId', label: 'supported', tone: 'note' },
  { key: 'api', label: 'advanced', tone: 'warn' },
  { key: 'app', label: 'future', tone: 'neutral' },
] as const satisfies readonly { key: string; label: string; tone: BadgeTone }[];

export default function AuthGuidePage() {
  const t = useTranslations('authGuide');
  return (
    <Page title={t('heading')} lead={t('lead')} back={paths.home()}>
      <p className={cx(CARD_CLASSES, 'p-4 sm:p-5')}>{t('intro')}</p>
      <section aria-labelledby="ways">
        <h2 id="ways" className="mb-3 font-semibold text-title">
          {t('ways')}
        </h2>
        <ul className="grid gap-3 sm:grid-cols-2">
          {METHODS.map(({ key, label, tone }) => (
            <li key={key} className={cx(CARD_CLASSES, 'flex flex-col gap-2 p-4 sm:p-5')}>
              <div className="flex flex-wrap items-center justify-between gap-2">
                <h3 className="font-semibold">{t(`methods.${key}.title`)}</h3>
                <Badge tone={tone}>{t(`labels.${label}`)}</Badge>
              </div>
              <p>{t(`methods.${key}.text`)}</p>
              <p className="text-ink-soft text-small">{t(`methods.${key}.platforms`)}</p>
            </li>
          ))}
        </ul>
      </section>
      <SecurityCards />
      <Card id="connect" title={t('connect')}>
        <p className="mb-3">{t('connectText')}</p>
        <Link to={paths.home()} prefetch="intent" className={getButtonClasses('primary')}>
          {t('toDashboard')}
        </Link>
      </Card>
    </Page>
  );
}

const CARDS = [
  { key: 'passwords', icon: KeyRound },
  { key: 'encryption', icon: Lock },
  { key: 'control', icon: SlidersHorizontal },
  { key: 'records', icon: ShieldCheck },
] as const;

function SecurityCards() {
  const t = useTranslations('authGuide');
  return (
    <section aria-labelledby="security">
      <h2 id="security" className="mb-3 font-semibold text-title">
        {t('security')}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {CARDS.map(({ key, icon: Icon }) => (
          <li key={key} className={cx(CARD_CLASSES, 'flex flex-col gap-2 p-4')}>
            <Icon aria-hidden className="size-6 text-accent" />
            <h3 className="font-semibold">{t(`cards.${key}.title`)}</h3>
            <p className="text-ink-soft text-small">{t(`cards.${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
