import type { Brand } from '#model/site/brand.ts';
import type { Found } from './findings/finding.ts';

/** Terms and privacy name who runs the site: of a brand that does not say it these pages are samples, and say so. */
export function checkOperator({ operator }: Brand): readonly Found[] {
  if (operator !== undefined) return [];
  return [
    {
      code: 'brand.operator',
      path: '',
      found: 'no "operator"',
      expected: 'name, address and e-mail of the company that runs the site',
      remedy: 'Add "operator": until then terms, privacy, cookies, safer play and complaints are marked as samples.',
    },
  ];
}
