import type { Brand } from '#model/site/brand.ts';
import type { Found } from './findings/finding.ts';

/** Terms and privacy pages name the operator of the site; without an operator they are marked as samples. */
export function checkOperator({ operator }: Brand): readonly Found[] {
  if (operator !== undefined) return [];
  return [
    {
      code: 'brand.operator',
      path: '',
      found: 'no "operator"',
      expected: 'name, address and e-mail of the company that operates the site',
      remedy: 'Add "operator". Until then, terms, privacy, cookies, safer play and complaints are marked as samples.',
    },
  ];
}
