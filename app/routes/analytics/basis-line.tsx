/** What the figures of a tab or card rest on, in small print. */
export function BasisLine({ text }: { text: string }) {
  return text === '' ? null : <p className="text-ink-soft text-small">{text}</p>;
}
