import { createContext, use } from 'react';

/** Opens another page of the centre around, by the id of its element. */
export const CentrePageContext = createContext<(id: string) => void>(() => {});

/** What leads from a page of a centre to another one of it. */
export function useCentrePage(): (id: string) => void {
  return use(CentrePageContext);
}
