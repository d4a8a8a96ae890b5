import { useTranslations } from 'use-intl';
import { Badge } from '#app/components/ui/badge.tsx';
import { Crown } from '#app/components/ui/icons.ts';

type IdentityProps = {
  firstName: string;
  lastName: string;
  email: string;
  isPro: boolean;
  pictureUrl: string | null;
};

/** The driver's picture, name, email and plan. */
export function Identity({ firstName, lastName, email, isPro, pictureUrl }: IdentityProps) {
  const t = useTranslations('profile');
  const tPlan = useTranslations('plan');
  return (
    <div className="flex items-center gap-4">
      {pictureUrl ? (
        <img
          src={pictureUrl}
          alt=""
          width={64}
          height={64}
          className="size-16 shrink-0 rounded-pill object-cover"
        />
      ) : (
        <span
          aria-hidden
          translate="no"
          className="flex size-16 shrink-0 items-center justify-center rounded-pill bg-accent-soft font-bold text-accent-strong text-title"
        >
          {getInitials(firstName, lastName)}
        </span>
      )}
      <div className="min-w-0">
        {firstName || lastName ? (
          <p translate="no" className="font-semibold text-title">
            {[firstName, lastName].filter(Boolean).join(' ')}
          </p>
        ) : (
          <p className="font-semibold text-title">{t('fallbackName')}</p>
        )}
        <p translate="no" className="mb-1 break-all text-ink-soft text-small">
          {email}
        </p>
        <Badge tone={isPro ? 'accent' : 'neutral'}>
          {isPro && <Crown aria-hidden className="size-4" />}
          {isPro ? t('proBadge') : tPlan('free')}
        </Badge>
      </div>
    </div>
  );
}

/** Returns a person's initials, one or two letters, or "U" if the name is unknown. */
function getInitials(firstName: string, lastName: string): string {
  const letters = [firstName, lastName].map((name) => [...name.trim()][0] ?? '');
  return letters.join('').toLocaleUpperCase() || 'U';
}
