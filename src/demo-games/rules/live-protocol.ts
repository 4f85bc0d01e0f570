/** What a page that follows a topic says, and what it hears. */

export interface LiveHello {
  readonly token: string;
  readonly topic: string;
}

export type LiveMessage<State> =
  | { readonly now: number; readonly state: State; readonly error?: undefined }
  /** The server closes the connection: the session has ended. */
  | { readonly error: string };

/** Reads the only message of a page; undefined if it is none. */
export function readLiveHello(text: string): LiveHello | undefined {
  try {
    const { token, topic } = JSON.parse(text) ?? {};
    return typeof token === 'string' && typeof topic === 'string' ? { token, topic } : undefined;
  } catch {
    return undefined;
  }
}
