/** The style of a button in an upper corner of the map. */
export const FLOATING_CLASSES =
  'absolute top-[max(0.75rem,env(safe-area-inset-top))] inline-flex min-h-16 min-w-16 items-center justify-center gap-2 rounded-pill px-4 font-semibold text-title shadow-float';
