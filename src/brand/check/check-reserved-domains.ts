import { pointer } from '#model/json/problem.ts';
import type { Brand } from '#model/site/brand.ts';
import type { Found } from './findings/finding.ts';

/**
 * Domains that no brand may claim: names under localhost belong to the platform and to every brand (RFC 6761 §6.3), and
 * IP addresses are not names.
 */
export function checkReservedDomains({ domains, merchant }: Brand): readonly Found[] {
  return domains.flatMap((domain, at): readonly Found[] => {
    if (!/\.localhost$|\.local$|\.(?:invalid|onion)$|\.\d+$/.test(domain)) return [];
    return [
      {
        code: 'brand.domain-kept',
        path: pointer('domains', at),
        found: `"${domain}"`,
        expected: 'a public domain name of your own',
        remedy: `Remove it: on this machine, the brand is always available at ${merchant}.localhost.`,
      },
    ];
  });
}
