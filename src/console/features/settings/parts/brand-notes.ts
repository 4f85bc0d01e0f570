/** Compares settings with the brand file, and lists which elements read a setting. Pure. */
import { reads } from '#model/conditions/condition.ts';
import type { Rules } from '#model/documents/rules.ts';
import { listedOrigins } from '#model/documents/services.ts';
import { SITE_FLAGS, type SiteFlag } from '#model/documents/site-settings.ts';
import type { ResourceKind } from '#model/documents/status.ts';
import { composeElements, type Element } from '#model/portal/elements.ts';
import type { Brand } from '#model/site/brand.ts';

/** Elements by the flag that their condition reads, in catalogue order. */
export type FlagReaders = ReadonlyMap<SiteFlag, readonly Element[]>;

/** The readers of each flag at one site: the catalogue, and the conditions in the brand file. */
export function flagReaders(brand: Brand, rules: Rules | undefined): FlagReaders {
  const elements = composeElements(brand, rules).map((element) => ({ element, facts: reads(element.condition) }));
  const askedBy = (flag: SiteFlag): readonly Element[] =>
    elements.filter(({ facts }) => facts.includes(`site:${flag}`)).map(({ element }) => element);
  return new Map(SITE_FLAGS.map((flag) => [flag, askedBy(flag)]));
}

/** The flags with an effect at a site. `loginBeforeHome` has no element: it guards every screen. */
export function readFlags(readers: FlagReaders): readonly SiteFlag[] {
  return SITE_FLAGS.filter((flag) => flag === 'loginBeforeHome' || (readers.get(flag)?.length ?? 0) > 0);
}

/** Whether the brand file allows an origin that the trees name (D43). */
export function isReached(brand: Brand, origin: string, list: keyof Brand['origins']): boolean {
  return listedOrigins([origin], brand.origins[list]).length > 0;
}

/** The origin of a customer service link; undefined for a page of the site and for an encrypted or invalid link. */
export function linkOrigin(path: string): string | undefined {
  if (!/^https:/i.test(path) || !URL.canParse(path)) return undefined;
  return new URL(path).origin;
}

/** Whether a host is among the domains of the brand file: only those serve pages. */
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

export function elementOfKind(kind: ResourceKind): string {
  return ELEMENT_OF[kind] ?? `bar.social.${kind}`;
}

/** Whether the brand file hides the element regardless of the trees. */
export function isHidden(brand: Brand, id: string): boolean {
  return Object.hasOwn(brand.elements, id) && brand.elements[id]?.hidden === true;
}
