/** Bars laid out by the server, in percent of the plot's height: the lines of the scale, and a level for each bar. */
export type BarLayout = { ticks: { value: number; level: number }[]; levels: number[] };
