/** A request to send. `url` is a path on our own host, or the URL of another host. */
export type HostileRequest = {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  body: string | Uint8Array<ArrayBuffer> | null;
  /** Headers that take a secret to make. */
  sign?: () => Promise<Record<string, string>>;
};

/** What hostile requests can refer to. */
export type World = {
  /** The cookies of a signed-in driver. */
  cookie: string;
  /** The cookies of an administrator. */
  adminCookie: string;
  /** Ids of things that belong to the driver, and to another driver. */
  ids: string[];
};
