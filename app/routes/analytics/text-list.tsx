import { useTranslations } from 'use-intl';

/** Short points under one another, or a word when there are none. */
export function TextList({ texts }: { texts: string[] }) {
  const t = useTranslations('analytics');
  if (texts.length === 0) return <p className="text-ink-soft text-small">{t('nothing')}</p>;
  return (
    <ul className="flex list-disc flex-col gap-1 ps-5">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
