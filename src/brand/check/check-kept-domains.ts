import { pointer } from '#model/json/problem.ts';
import type { Brand } from '#model/site/brand.ts';
import type { Found } from './findings/finding.ts';

/**
 * Domains that no brand may claim: names under localhost belong to the platform and to every brand (RFC 6761 §6.3), and
 * IP addresses are not names.
 */
export function checkKeptDomains({ domains, merchant }: Brand): readonly Found[] {
  return domains.flatMap((domain, at): readonly Found[] => {
    if (!/\.localhost$|\.local$|\.(?:invalid|onion)$|\.\d+$/.test(domain)) return [];
    return [
      {
        code: 'brand.domain-kept',
        path: pointer('domains', at),
        found: `"${domain}"`,
        expected: 'a name of your own in the public name system',
        remedy: `Remove it: on this machine the brand answers at ${merchant}.localhost anyway.`,
      },
    ];
  });
}
