import { Check } from './icons.ts';

export function CheckList({ items }: { items: string[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {items.map((item) => (
        <li key={item} className="flex gap-2">
          <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
          {item}
        </li>
      ))}
    </ul>
  );
}
