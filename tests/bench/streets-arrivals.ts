import { quantile } from '#tests/bench/measure.ts';
import type { RouteCase } from '#tests/bench/streets-routes.ts';
import type { Random } from '#worker/domain/shared/random.ts';
import { calibrateSpeeds, getSpeedFactor, type RecordedLeg } from '#worker/engines/streets/index.ts';

/** Simulated drives: how much slower the city is than the network, and how much single drives vary. */
const TRUE_FACTOR = 1.2;
const TRUE_RUSH_FACTOR = 1.4;
const STRAY = 0.2;
const RECORDED_LEGS = 300;
const RUSH_HOUR = 18;
const NOON = 12;

/** Prints the median error of arrival times along the routes, before and after calibration on legs of other drives. */
export function printArrivals(cases: readonly RouteCase[], random: Random): void {
  const half = cases.length / 2;
  const legs: RecordedLeg[] = Array.from({ length: RECORDED_LEGS }, (_, index) => {
    const { streets, byStreets } = cases[index % half]!;
    const predictedMinutes = streets[0]![byStreets[0]!]!;
    const localHour = index % 2 === 0 ? RUSH_HOUR : NOON;
    return { predictedMinutes, localHour, measuredMinutes: drive(predictedMinutes, localHour, random) };
  });
  const factor = getSpeedFactor(calibrateSpeeds(legs), RUSH_HOUR);
  const errors = { estimates: [] as number[], streets: [] as number[], calibrated: [] as number[] };
  for (const { streets, estimates, byStreets } of cases.slice(half)) {
    const measured = streets.map((row) => row.map((minutes) => drive(minutes, RUSH_HOUR, random)));
    const arrivals = driveRoute(measured, byStreets);
    const predictions = {
      estimates: driveRoute(estimates, byStreets),
      streets: driveRoute(streets, byStreets),
      calibrated: driveRoute(streets, byStreets).map((minutes) => factor * minutes),
    };
    for (const name of ['estimates', 'streets', 'calibrated'] as const) {
      arrivals.forEach((arrival, stop) => {
        errors[name].push(Math.abs(predictions[name][stop]! - arrival) / arrival);
      });
    }
  }
  const show = (values: number[]) => `${(100 * quantile(values, 0.5)).toFixed(1)} %`;
  console.log(
    `  median arrival error on simulated drives: estimates ${show(errors.estimates)}, streets ${show(errors.streets)}, ` +
      `streets calibrated on ${RECORDED_LEGS} legs ${show(errors.calibrated)} (factor ${factor.toFixed(2)}, true ${TRUE_RUSH_FACTOR})`,
  );
}

function drive(minutes: number, localHour: number, random: Random): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return minutes * (localHour === RUSH_HOUR ? TRUE_RUSH_FACTOR : TRUE_FACTOR) * Math.exp(STRAY * normal);
}

/** Returns when each stop of a route is reached. */
export function driveRoute(minutes: readonly (readonly number[])[], stops: readonly number[]): number[] {
  let at = 0;
  let passed = 0;
  return stops.map((stop) => {
    passed += minutes[at]![stop]!;
    at = stop;
    return passed;
  });
}
