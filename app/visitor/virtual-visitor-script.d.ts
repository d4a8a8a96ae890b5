declare module 'virtual:visitor-script' {
  /** The address of `visitor.ts` as it is built. */
  export const visitorScript: string;
}
