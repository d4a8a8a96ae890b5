/** A bar chart's layout computed on the server, in percent of the plot's height: the scale's tick lines and one level per bar. */
export type BarLayout = { ticks: { value: number; level: number }[]; levels: number[] };
