import { createContext, use } from 'react';
import type { SiteView } from '#console/effects/site-view.ts';

/** The site whose settings are edited, as React context: rjsf passes no other props to widgets. */
export const ViewContext = createContext<SiteView | null>(null);

export function useView(): SiteView {
  const view = use(ViewContext);
  if (view === null) throw new Error('A part of a setting stands outside of its section.');
  return view;
}
