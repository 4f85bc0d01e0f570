import { createContext, use } from 'react';
import type { SiteView } from '#console/effects/site-view.ts';

/** The site whose settings are edited, for what is drawn inside of a form: rjsf hands nothing through. */
export const ViewContext = createContext<SiteView | null>(null);

/** The site around a part of a form. */
export function useView(): SiteView {
  const view = use(ViewContext);
  if (view === null) throw new Error('A part of a setting stands outside of its section.');
  return view;
}
