import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react';

/** A reply that was there before the page was drawn: the query that it answers, and what it says. */
export interface FirstReply {
  readonly key: readonly unknown[];
  readonly data: unknown;
}

/** Where an application keeps its one query client, made by the first piece that asks for replies. */
export interface QueriesPlace {
  client?: QueryClient;
  /** What the server drew: the client begins with it. */
  readonly first?: readonly FirstReply[];
}

export const QueriesContext = createContext<QueriesPlace>({});
