/** The product's version as drivers see it; the same as in package.json. */
export const VERSION = '1.0.0';
