/** One request as it is sent; `url` is a path of our own host, or an address of another. */
export type HostileRequest = {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  body: string | Uint8Array<ArrayBuffer> | null;
  /** Headers that only who knows a secret can make. */
  sign?: () => Promise<Record<string, string>>;
};

/** What hostile requests can refer to. */
export type World = {
  /** The cookies of a driver who is signed in. */
  cookie: string;
  /** Those of an administrator. */
  adminCookie: string;
  /** Ids of the driver's own things, and of another's. */
  ids: string[];
};
