/** The query parameter that makes the server render a row expanded, for browsers without scripts. */
export const UNFOLDED = 'open';

/** Whether the query makes the server render the row expanded. */
export function isUnfolded(parameters: URLSearchParams, id: string): boolean {
  return parameters.get(UNFOLDED) === id;
}
