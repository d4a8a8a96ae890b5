import { useTranslations } from 'use-intl';

type Props = { texts: string[]; isCompared: boolean };

/**
 * A bulleted list. If it is empty, a text says that nothing stands out or, without `isCompared`, that there is too little data to
 * compare.
 */
export function TextList({ texts, isCompared }: Props) {
  const t = useTranslations('analytics');
  if (texts.length === 0) {
    return <p className="text-ink-soft text-small">{t(isCompared ? 'nothing' : 'tooLittle')}</p>;
  }
  return (
    <ul className="flex list-disc flex-col gap-1 ps-5">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
