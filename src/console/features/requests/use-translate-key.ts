import { labelsWith, type TranslateKey } from '#console/effects/labels/element-labels.ts';
import { useSites } from '#console/effects/use-sites.ts';

const PLAIN = labelsWith({});

/** The labels of a site's elements and fields; generic ones until the site is loaded. */
export function useTranslateKey(merchant: string): TranslateKey {
  return useSites([merchant])[0]?.view?.translateKey ?? PLAIN;
}
