/** What the path checker explores: one brand's screens, elements, windows and ways, as plain data. */

import type { ScreenSpec } from '../catalogue/routes.ts';
import { SCREENS } from '../catalogue/routes.ts';
import type { SwitchSpec } from '../catalogue/switches.ts';
import { SWITCHES } from '../catalogue/switches.ts';
import type { Way, WindowSpec } from '../catalogue/windows.ts';
import { WAYS, WINDOWS } from '../catalogue/windows.ts';
import type { FactSource } from '../conditions/facts.ts';
import { factsFrom, firstOf } from '../conditions/facts.ts';
import type { Element } from '../portal/elements.ts';
import { composeElements } from '../portal/elements.ts';
import type { Brand } from '../site/brand.ts';
import { brandFacts } from '../site/document-facts.ts';

/** Everything that decides where a press leads. A test plants a fault by changing a part of it. */
export interface Site {
  readonly screens: readonly ScreenSpec[];
  readonly elements: readonly Element[];
  readonly windows: readonly WindowSpec[];
  readonly ways: readonly Way[];
  readonly switches: readonly SwitchSpec[];
  /** What the brand file settles for good; trees, members and views are free. */
  readonly fixed: FactSource;
}

/** The site of a brand before any tree has come. */
export function siteOf(brand: Brand): Site {
  return {
    screens: SCREENS,
    elements: composeElements(brand),
    windows: WINDOWS,
    ways: WAYS,
    switches: SWITCHES,
    // A brand that asks for log-in first does so whatever the trees say.
    fixed: brand.loginBeforeHome ? firstOf(factsFrom({ loginBeforeHome: true }), brandFacts(brand)) : brandFacts(brand),
  };
}
