import { useTranslations } from 'use-intl';
import { BarChart3, BellRing, Bot, Layers } from '#app/components/ui/icons.ts';

const FEATURES = [
  { key: 'autoAccept', icon: Bot },
  { key: 'analytics', icon: BarChart3 },
  { key: 'multiApp', icon: Layers },
  { key: 'hotspots', icon: BellRing },
] as const;

export function ProFeatures() {
  const t = useTranslations('upgrade.features');
  return (
    <ul className="flex flex-col gap-3">
      {FEATURES.map(({ key, icon: Icon }) => (
        <li key={key} className="flex gap-3">
          <span className="flex size-10 shrink-0 items-center justify-center rounded-control bg-accent-soft text-accent-strong">
            <Icon aria-hidden className="size-5" />
          </span>
          <div className="min-w-0">
            <p className="font-semibold">{t(`${key}.title`)}</p>
            <p className="text-ink-soft text-small">{t(`${key}.text`)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
