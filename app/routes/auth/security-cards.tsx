import { useTranslations } from 'use-intl';
import { CARD_CLASSES } from '#app/components/ui/card.tsx';
import { KeyRound, Lock, ShieldCheck, SlidersHorizontal } from '#app/components/ui/icons.ts';
import { cx } from '#app/lib/cx.ts';

const CARDS = [
  { key: 'passwords', icon: KeyRound },
  { key: 'encryption', icon: Lock },
  { key: 'control', icon: SlidersHorizontal },
  { key: 'records', icon: ShieldCheck },
] as const;

export function SecurityCards() {
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
