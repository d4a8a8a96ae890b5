/** The error thrown for a late response. */
export const NO_RESPONSE = new TypeError('No response');

/** Rejects with `NO_RESPONSE`, like a lost connection, if the response is late. The late response is passed to `onLate`. */
export async function endWaiting<T>(
  response: Promise<T>,
  patience: Promise<number>,
  onLate: (response: T) => Promise<void>,
): Promise<T> {
  let isOver = false;
  const silence = patience.then(
    (ms) =>
      new Promise<never>((_, reject) => {
        setTimeout(() => {
          if (isOver) return;
          response.then(onLate).catch(() => {});
          reject(NO_RESPONSE);
        }, ms);
      }),
  );
  return Promise.race([response, silence]).finally(() => {
    isOver = true;
  });
}
