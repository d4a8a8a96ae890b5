declare module 'virtual:small-scripts' {
  /** The address of `visitor.ts` as it is built. */
  export const visitorScript: string;
  /** The address of `driver.ts` as it is built. */
  export const driverScript: string;
}
