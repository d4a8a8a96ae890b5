/** Returns the result of `work`, or of `onLate` if it takes longer than `ms`. */
export async function limitTime<T, Late>(
  work: Promise<T>,
  ms: number,
  onLate: () => Late,
): Promise<T | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  }).then(onLate);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
