import { type RefObject, useRef, useState } from 'react';
import { useDebouncedLoad } from '#app/lib/use-debounced-load.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import type { Failure } from '#worker/domain/shared/result.ts';
import type { EvaluatedDraft } from '#worker/services/offers/evaluate-draft.ts';

/** The figures of an offer, in the order of their fields. */
export const FIGURES = ['payoutAmount', 'distance', 'estimatedTime'];

/** The debounce delay before a request, in ms. */
const REST_MS = 300;

/** How long to wait for the server before showing the phone's own estimate, in ms. */
const SLOW_MS = 3000;

/**
 * `hasFailed`: the evaluation failed. `problems`: the invalid fields, such as a due time in the past, or null. `isEstimate`: the
 * evaluation was done on the phone.
 */
export type DraftState = {
  draft: EvaluatedDraft | null;
  isEstimate: boolean;
  isAsking: boolean;
  problems: NonNullable<Failure['fields']> | null;
  hasFailed: boolean;
};

const NOTHING: DraftState = {
  draft: null,
  isEstimate: false,
  isAsking: false,
  problems: null,
  hasFailed: false,
};

/**
 * Evaluates an order while it is being typed. Only the latest values count. `look` reads the form, and sends a request only if
 * its values are sufficient and have changed, or with `isAgain`.
 */
export function useDraft(form: RefObject<HTMLFormElement>, first: EvaluatedDraft | undefined) {
  const [state, setState] = useState<DraftState>({ ...NOTHING, draft: first ?? null });
  const latest = useDebouncedLoad(REST_MS);
  /** The last values requested, or null to request them again. */
  const asked = useRef<string | null>(null);

  function look(isAgain = false) {
    const query = form.current && readQuery(new FormData(form.current));
    if (!query) {
      latest.stop();
      asked.current = null;
      return setState(NOTHING);
    }
    const text = query.toString();
    if (asked.current === text && !isAgain) return;
    asked.current = text;
    const show = (evaluated: Evaluated) => setState({ ...NOTHING, ...evaluated });
    latest.ask(
      (signal) => evaluate(query, signal, show),
      show,
      () => {
        asked.current = null;
        setState({ ...NOTHING, hasFailed: true });
      },
    );
    setState((before) => ({ ...before, isAsking: true }));
  }

  return { state, look };
}

const UNREAD = ['requestKey', 'note', 'filled', 'offerText'];

/** Returns the non-empty values that the evaluation depends on, or null while they are insufficient. */
function readQuery(form: FormData): URLSearchParams | null {
  const typed = [...form].filter((field): field is [string, string] => {
    const [name, value] = field;
    return typeof value === 'string' && value.trim() !== '' && !UNREAD.includes(name);
  });
  const query = new URLSearchParams(typed);
  const hasPlace = (address: string, place: string) => query.has(address) || query.has(`${place}.lat`);
  const hasWay =
    (query.has('distance') && query.has('estimatedTime')) ||
    (hasPlace('restaurantAddress', 'pickup') && hasPlace('customerAddress', 'dropoff'));
  return query.has('payoutAmount') && hasWay ? query : null;
}

type Evaluated = Pick<DraftState, 'draft' | 'isEstimate' | 'problems'>;

/** Evaluates on the server. If that is slow, passes the phone's estimate to `onSlow` in the meantime. */
function evaluate(
  query: URLSearchParams,
  signal: AbortSignal,
  onSlow: (estimated: Evaluated) => void,
): Promise<Evaluated> {
  let isWaiting = true;
  const timer = setTimeout(() => {
    const show = (estimated: Evaluated) => isWaiting && !signal.aborted && onSlow(estimated);
    // If the phone can't estimate, keep waiting for the server.
    estimate(query).then(show, () => {});
  }, SLOW_MS);
  return ask(query, signal).finally(() => {
    isWaiting = false;
    clearTimeout(timer);
  });
}

/** Evaluates on the server, or on the phone if the request fails. Invalid values yield no draft. */
async function ask(query: URLSearchParams, signal: AbortSignal): Promise<Evaluated> {
  const response = await fetch(paths.evaluateOrder(query), { signal }).catch(() => null);
  if (response?.status === 400) return refuse((await response.json().catch(() => null)) as Failure | null);
  if (!response?.ok) {
    signal.throwIfAborted();
    return estimate(query);
  }
  return { draft: (await response.json()) as EvaluatedDraft, isEstimate: false, problems: null };
}

async function estimate(query: URLSearchParams): Promise<Evaluated> {
  const { estimateDraft } = await import('./estimate-draft.ts');
  const estimated = await estimateDraft(query, Date.now());
  return estimated.ok
    ? { draft: estimated.value, isEstimate: true, problems: null }
    : refuse(estimated.error);
}

function refuse(failure: Failure | null): Evaluated {
  return { draft: null, isEstimate: false, problems: failure?.fields ?? [] };
}
