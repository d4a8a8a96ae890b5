import { hashText } from '#worker/domain/shared/hash-text.ts';
import { createRandom } from '#worker/domain/shared/random.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';

/**
 * With whom it begins, among restaurants that are all as near to a driver: eight hexadecimal digits, drawn anew for each
 * driver and hour, so that every restaurant has its turn with somebody. The same within the hour (`now` in epoch ms).
 */
export function drawTurn(driverId: string, now: number): string {
  const drawn = draw(`${driverId} ${Math.floor(now / HOUR_MS)}`);
  return Math.floor(drawn * 2 ** 32)
    .toString(16)
    .padStart(8, '0');
}

/** Where in the row a restaurant stands that turn, from 0 (included) to 1 (excluded). */
export function drawLot(slug: string, turn: string): number {
  return draw(`${turn} ${slug}`);
}

const draw = (text: string) => createRandom(hashText(text))();
