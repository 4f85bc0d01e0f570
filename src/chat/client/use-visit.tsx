import { createContext, type ReactNode, use } from 'react';
import type { Visit } from './visit.ts';

const VisitContext = createContext<Visit | undefined>(undefined);

export function VisitProvider({ visit, children }: { readonly visit: Visit; readonly children: ReactNode }) {
  return <VisitContext value={visit}>{children}</VisitContext>;
}

/** The visit's actions. Throws outside of a visit. */
export function useVisit(): Visit {
  const visit = use(VisitContext);
  if (visit === undefined) throw new Error('There is no visit around this: draw it in a VisitProvider.');
  return visit;
}
