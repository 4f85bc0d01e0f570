/** What a brand file says about the same things as the trees, and who asks for a setting. Pure. */
import { reads } from '#model/conditions/condition.ts';
import type { Rules } from '#model/documents/rules.ts';
import { listedOrigins } from '#model/documents/services.ts';
import { SITE_FLAGS, type SiteFlag } from '#model/documents/site-settings.ts';
import type { ResourceKind } from '#model/documents/status.ts';
import { composeElements, type Element } from '#model/portal/elements.ts';
import type { Brand } from '#model/site/brand.ts';

/** Elements by the flag that their condition asks for, in the order in which the catalogue has them. */
export type FlagReaders = ReadonlyMap<SiteFlag, readonly Element[]>;

/** Who asks for which flag at one site: its catalogue and its brand file's own conditions. */
export function flagReaders(brand: Brand, rules: Rules | undefined): FlagReaders {
  const elements = composeElements(brand, rules).map((element) => ({ element, facts: reads(element.condition) }));
  const askedBy = (flag: SiteFlag): readonly Element[] =>
    elements.filter(({ facts }) => facts.includes(`site:${flag}`)).map(({ element }) => element);
  return new Map(SITE_FLAGS.map((flag) => [flag, askedBy(flag)]));
}

/** The flags that do something at a site. Log-in first is no element's: it guards every screen. */
export function readFlags(readers: FlagReaders): readonly SiteFlag[] {
  return SITE_FLAGS.filter((flag) => flag === 'loginBeforeHome' || (readers.get(flag)?.length ?? 0) > 0);
}

/** Whether pages may reach an origin that the trees name (D43). */
export function isReached(brand: Brand, origin: string, list: keyof Brand['origins']): boolean {
  return listedOrigins([origin], brand.origins[list]).length > 0;
}

/** The origin that a link to customer service leads to; undefined for a page of the site, and for what is sealed or wrong. */
export function linkOrigin(path: string): string | undefined {
  if (!/^https:/i.test(path) || !URL.canParse(path)) return undefined;
  return new URL(path).origin;
}

/** Whether the brand file has a host among its domains: only then pages are served there. */
export function isServed(brand: Brand, host: string): boolean {
  const name = host.replace(/^https:\/\/|\/$/gi, '').toLowerCase();
  return brand.domains.some((domain) => domain.toLowerCase() === name);
}

const ELEMENT_OF: Readonly<Partial<Record<ResourceKind, string>>> = {
  IOS: 'bar.qr.ios',
  IOS_LITE: 'bar.qr.iosLite',
  Android: 'bar.qr.android',
  EMAIL: 'bar.mail',
};

/** The element that shows a resource of a kind. */
export function elementOfKind(kind: ResourceKind): string {
  return ELEMENT_OF[kind] ?? `bar.social.${kind}`;
}

/** Whether the brand file hides the element whatever the trees say. */
export function isHidden(brand: Brand, id: string): boolean {
  return Object.hasOwn(brand.elements, id) && brand.elements[id]?.hidden === true;
}
