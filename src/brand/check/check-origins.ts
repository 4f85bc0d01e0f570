import { pointer, showValue } from '#model/json/problem.ts';
import type { Brand } from '#model/site/brand.ts';
import type { BrandTexts } from '../read/stored-brand.ts';
import type { Found } from './findings/finding.ts';

/**
 * Hosts in a brand (docs/explanation/safety.md#browser: policies are per brand and never widened by a reply): links to hosts that
 * are neither its own domains nor listed, URLs without TLS, and origins that are not public hosts. The link to the
 * licence register is exempt.
 */
export function checkOrigins(brand: Brand, texts: BrandTexts): readonly Found[] {
  return [...linksOf(brand), ...addressesIn(texts)].flatMap((used) => usedAddress(used, brand)).concat(oddHosts(brand));
}

interface Used {
  readonly address: string;
  readonly path: string;
  readonly at?: string;
}

function linksOf(brand: Brand): readonly Used[] {
  const added = brand.additions.map(({ action }, at) => ({
    address: action.link,
    path: pointer('additions', at, 'action', 'link'),
  }));
  const slides = brand.home.flatMap((section, at) =>
    (section.slides ?? []).map(({ action }, slideAt) => ({
      address: action && 'link' in action ? action.link : undefined,
      path: pointer('home', at, 'slides', slideAt, 'action', 'link'),
    })),
  );
  return [...added, ...slides].flatMap(({ address, path }) =>
    address?.startsWith('https://') ? [{ address, path }] : [],
  );
}

function addressesIn(texts: BrandTexts): readonly Used[] {
  return Object.entries(texts).flatMap(([language, own]) =>
    Object.entries(own).flatMap(([key, text]) =>
      (text.match(/https?:\/\/[^\s"'<>()（）]+/gi) ?? []).map((address) => ({
        address,
        path: pointer(key),
        at: `texts/${language}.json`,
      })),
    ),
  );
}

function usedAddress({ address, ...place }: Used, brand: Brand): readonly Found[] {
  const host = hostOf(address);
  if (/^http:/i.test(address)) return [insecure(address, place)];
  if (host === undefined || isOwn(host, brand) || listedHosts(brand).includes(host)) return [];
  return [
    {
      ...place,
      code: 'origins.unlisted',
      found: showValue(address),
      expected: 'a domain of the brand, or a host listed in origins',
      remedy: `If the link is intended, add "https://${host}" to origins.links.`,
    },
  ];
}

export function insecure(address: string, place: Pick<Found, 'path' | 'at'>): Found {
  return {
    ...place,
    code: 'origins.insecure',
    found: showValue(address),
    expected: 'an https address',
    remedy: 'Use https, and check that the host supports it.',
  };
}

/** The host of a URL with its port, if any; undefined if it is not a URL. */
export function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host : undefined;
}

function isOwn(host: string, { domains }: Brand): boolean {
  return domains
    .map((domain) => domain.replace(/^www\./, ''))
    .some((domain) => host === domain || host.endsWith(`.${domain}`));
}

function listedHosts({ origins }: Brand): readonly (string | undefined)[] {
  return [...origins.images, ...origins.frames, ...origins.links].map(hostOf);
}

const HOST = /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9](?::\d{1,5})?$/;

/** The schema accepts host-like text; browsers need a valid host name. */
function oddHosts({ origins }: Brand): readonly Found[] {
  return (['images', 'frames', 'links'] as const).flatMap((list) =>
    origins[list].flatMap((origin, at) =>
      HOST.test(origin)
        ? []
        : [
            {
              code: 'origins.odd-host',
              path: pointer('origins', list, at),
              found: showValue(origin),
              expected: 'a complete public host name',
              remedy:
                'Write the exact host, for example https://cdn.aurora.example, not an IP address or a top-level domain.',
            },
          ],
    ),
  );
}
