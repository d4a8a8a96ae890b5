/** Shapes of lucide icons for pages that every visitor loads first: drawn without the icon library's script. */
const SHAPES = {
  back: 'm12 19-7-7 7-7M19 12H5',
  check: 'M20 6 9 17l-5-5',
  layers:
    'M12.8 2.2a2 2 0 0 0-1.6 0L2.6 6.1a1 1 0 0 0 0 1.8l8.6 3.9a2 2 0 0 0 1.6 0l8.6-3.9a1 1 0 0 0 0-1.8zM2 12a1 1 0 0 0 .6.9l8.6 3.9a2 2 0 0 0 1.6 0l8.6-3.9A1 1 0 0 0 22 12M2 17a1 1 0 0 0 .6.9l8.6 3.9a2 2 0 0 0 1.6 0l8.6-3.9A1 1 0 0 0 22 17',
  route:
    'M9 19h8.5a3.5 3.5 0 0 0 0-7h-11a3.5 3.5 0 0 1 0-7H15M9 19a3 3 0 1 1-6 0 3 3 0 0 1 6 0M21 5a3 3 0 1 1-6 0 3 3 0 0 1 6 0',
  loader: 'M21 12a9 9 0 1 1-6.2-8.6',
  languages: 'm5 8 6 6M4 14l6-6 2-3M2 5h12M7 2h1M22 22l-5-10-5 10M14 18h6',
  chart: 'M5 21v-6M12 21V3M19 21V9',
} as const;

export type LineIconName = keyof typeof SHAPES;

export function LineIcon({ name, className }: { name: LineIconName; className: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d={SHAPES[name]} />
    </svg>
  );
}
