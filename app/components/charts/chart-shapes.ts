/** Height of the drawing in its own units; widths are percent of the room there is. */
export const CHART_HEIGHT = 132;

/** A bar laid out: `x` and `width` in percent, `y` and `height` in units; flat where there is nothing. */
export type BarShape = { x: number; width: number; y: number; height: number; isFlat: boolean };

/** A curve laid out over 100 units of width: its line, and the area between it and the ground. */
export type CurveShape = { line: string; area: string };
