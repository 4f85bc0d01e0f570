import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react';

/** A reply that was available before the page was drawn: query key and data. */
export interface FirstReply {
  readonly key: readonly unknown[];
  readonly data: unknown;
}

/** Holds the application's single query client, created by the first component that needs replies. */
export interface QueriesPlace {
  client?: QueryClient;
  /** Replies that the server drew: the client's initial data. */
  readonly first?: readonly FirstReply[];
}

export const QueriesContext = createContext<QueriesPlace>({});
