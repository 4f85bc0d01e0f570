/** The input of the path checker: one brand's screens, elements, windows and routes, as plain data. */

import type { ScreenSpec } from '../catalogue/routes.ts';
import { SCREENS } from '../catalogue/routes.ts';
import type { SwitchSpec } from '../catalogue/switches.ts';
import { SWITCHES } from '../catalogue/switches.ts';
import type { PageLink, WindowSpec } from '../catalogue/windows.ts';
import { PAGE_LINKS, WINDOWS } from '../catalogue/windows.ts';
import type { FactSource } from '../conditions/facts.ts';
import { factsFrom, firstOf } from '../conditions/facts.ts';
import type { Element } from '../portal/elements.ts';
import { composeElements } from '../portal/elements.ts';
import type { Brand } from '../site/brand.ts';
import { brandFacts } from '../site/document-facts.ts';

/** Everything that decides where a click leads. A test plants a fault by changing a part of it. */
export interface Site {
  readonly screens: readonly ScreenSpec[];
  readonly elements: readonly Element[];
  readonly windows: readonly WindowSpec[];
  readonly links: readonly PageLink[];
  readonly switches: readonly SwitchSpec[];
  /** Facts that the brand file fixes; trees, members and views are free. */
  readonly fixed: FactSource;
}

export function siteOf(brand: Brand): Site {
  return {
    screens: SCREENS,
    elements: composeElements(brand),
    windows: WINDOWS,
    links: PAGE_LINKS,
    switches: SWITCHES,
    // A brand that requires sign-in first does so whatever the trees say.
    fixed: brand.loginBeforeHome ? firstOf(factsFrom({ loginBeforeHome: true }), brandFacts(brand)) : brandFacts(brand),
  };
}
