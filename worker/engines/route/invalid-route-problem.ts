/** Thrown for input no route can be computed from; `field` names the culprit, such as `orders[2].pickup`. */
export class InvalidRouteProblem extends Error {
  override readonly name = 'InvalidRouteProblem';

  constructor(
    readonly field: string,
    readonly reason: string,
  ) {
    super(`${field} ${reason}`);
  }
}
