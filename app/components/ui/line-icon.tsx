/** Shapes of lucide icons for what every page loads first: drawn without the icon library's script. */
const SHAPES = {
  back: 'm12 19-7-7 7-7M19 12H5',
  loader: 'M21 12a9 9 0 1 1-6.2-8.6',
  chart: 'M5 21v-6M12 21V3M19 21V9',
  house:
    'M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8M3 10a2 2 0 0 1 .7-1.5l7-6a2 2 0 0 1 2.6 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z',
  map: 'M14.1 5.6a2 2 0 0 0 1.8 0l3.7-1.9A1 1 0 0 1 21 4.6v12.8a1 1 0 0 1-.6.9l-4.5 2.3a2 2 0 0 1-1.8 0l-4.2-2.2a2 2 0 0 0-1.8 0l-3.7 1.9A1 1 0 0 1 3 19.4V6.6a1 1 0 0 1 .6-.9l4.5-2.3a2 2 0 0 1 1.8 0zM15 5.8v15M9 3.2v15',
  package:
    'M11 21.7a2 2 0 0 0 2 0l7-4a2 2 0 0 0 1-1.7V8a2 2 0 0 0-1-1.7l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.7zM12 22V12M3.3 7l8.7 5 8.7-5M7.5 4.3l9 5.1',
  person: 'M17 8A5 5 0 1 1 7 8a5 5 0 0 1 10 0M20 21a8 8 0 0 0-16 0',
  people:
    'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M16 3.1a4 4 0 0 1 0 7.8M22 21v-2a4 4 0 0 0-3-3.9M13 7a4 4 0 1 1-8 0 4 4 0 0 1 8 0',
} as const;

export type LineIconName = keyof typeof SHAPES;

export function LineIcon({ name, className }: { name: LineIconName; className: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`lucide ${className}`}>
      <path d={SHAPES[name]} />
    </svg>
  );
}
