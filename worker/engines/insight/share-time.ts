/** A stretch of time, in epoch ms. */
export type Span = { from: number; to: number };

/**
 * The milliseconds each span has to itself: where several overlap, each gets an equal part, so that together they are
 * exactly the time in which at least one was going on.
 */
export function shareTime(spans: readonly Span[]): number[] {
  const shares = spans.map(() => 0);
  const marks = [...new Set(spans.flatMap(({ from, to }) => [from, to]))].sort((one, other) => one - other);
  const waiting = spans
    .map((_, index) => index)
    .sort((one, other) => start(spans, one) - start(spans, other));
  let going: number[] = [];
  let next = 0;
  marks.forEach((mark, index) => {
    going = going.filter((span) => (spans[span]?.to ?? 0) > mark);
    while (next < waiting.length && start(spans, waiting[next]) <= mark) {
      const span = waiting[next] ?? 0;
      if ((spans[span]?.to ?? 0) > mark) going.push(span);
      next += 1;
    }
    const ms = (marks[index + 1] ?? mark) - mark;
    for (const span of going) shares[span] = (shares[span] ?? 0) + ms / going.length;
  });
  return shares;
}

function start(spans: readonly Span[], index: number | undefined): number {
  return spans[index ?? 0]?.from ?? 0;
}
