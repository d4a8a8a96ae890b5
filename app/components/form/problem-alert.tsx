import { useTranslations } from 'use-intl';
import type { Problem } from '#app/lib/problem.ts';

/** What could not be done, and why, in place of a toast that would go away. */
export function ProblemAlert({ problem, title }: { problem: Problem | null | undefined; title?: string }) {
  const t = useTranslations('errors');
  return (
    <p
      role="alert"
      className="rounded-control bg-danger-soft px-3 py-2 font-semibold text-danger text-small empty:hidden"
    >
      {problem && title && <span className="block">{title}</span>}
      {problem && t(problem.code, { line: '', column: '', seconds: problem.seconds })}
    </p>
  );
}
