/** The logo mark: a road between two stops. */
export function Logo({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false" className={className}>
      <rect width="32" height="32" rx="9" className="fill-accent" />
      <path
        d="M9 23.5h9.5a4.25 4.25 0 0 0 0-8.5h-5a3.75 3.75 0 0 1 0-7.5H23"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        className="stroke-on-accent"
      />
      <circle cx="9" cy="23.5" r="3" className="fill-on-accent" />
      <circle cx="23" cy="7.5" r="3" className="fill-on-accent" />
    </svg>
  );
}
