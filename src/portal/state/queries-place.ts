import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react';

/** Where an application keeps its one query client, made by the first piece that asks for replies. */
export interface QueriesPlace {
  client?: QueryClient;
}

export const QueriesContext = createContext<QueriesPlace>({});
