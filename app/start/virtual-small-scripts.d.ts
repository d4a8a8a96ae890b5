declare module 'virtual:small-scripts' {
  /** The URL of the built `visitor.ts`. */
  export const visitorScript: string;
  /** The URL of the built `driver.ts`. */
  export const driverScript: string;
}
