/** A bar from 0 to 100. Hidden from screen readers, because the figure is also given as text. */
export function Meter({ value }: { value: number }) {
  const part = Math.min(Math.max(value, 0), 100);
  return (
    <svg aria-hidden="true" width="100%" height="8" className="block rounded-pill rtl:-scale-x-100">
      <rect width="100%" height="8" className="fill-sunken" />
      <rect width={`${part}%`} height="8" rx="4" className="fill-accent" />
    </svg>
  );
}
