/** The parameter that has the server unfold a row, for who has no scripts. */
export const UNFOLDED = 'open';

/** Whether an address has the server unfold the row. */
export function isUnfolded(parameters: URLSearchParams, id: string): boolean {
  return parameters.get(UNFOLDED) === id;
}
