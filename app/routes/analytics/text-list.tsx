/** Short points under one another, or a word when there are none. */
export function TextList({ texts, none }: { texts: string[]; none: string }) {
  if (texts.length === 0) return <p className="text-ink-soft text-small">{none}</p>;
  return (
    <ul className="flex list-disc flex-col gap-1 ps-5">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
