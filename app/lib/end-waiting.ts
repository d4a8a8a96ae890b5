/** The error of a response that is late. */
export const NO_RESPONSE = new TypeError('No response');

/** Fails like a lost connection, with `NO_RESPONSE`, when the response is late; the late response goes to `onLate`. */
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
