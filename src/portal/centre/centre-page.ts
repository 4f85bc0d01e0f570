import { createContext, use } from 'react';

/** Opens another page of the surrounding centre, by its element id. */
export const CentrePageContext = createContext<(id: string) => void>(() => {});

export function useCentrePage(): (id: string) => void {
  return use(CentrePageContext);
}
