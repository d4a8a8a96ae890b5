/** Small print that says what data the figures of a tab or card are based on. */
export function BasisLine({ text }: { text: string }) {
  return text === '' ? null : <p className="text-ink-soft text-small">{text}</p>;
}
