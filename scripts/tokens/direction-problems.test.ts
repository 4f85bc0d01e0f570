import { describe, expect, it } from 'vitest';
import { directionProblems } from './direction-problems.ts';

const check = (source: string) => directionProblems('src/ui/x.tsx', source);

describe('the check of directions', () => {
  it.each([
    'css({ marginLeft: space[2] })',
    'css({ paddingRight: 0 })',
    "css({ borderLeft: '1px solid' })",
    'css({ borderTopLeftRadius: 4 })',
    "css({ textAlign: 'right' })",
    'css({ left: 0 })',
    "css({ right: '1rem' })",
    "'.note{margin-left:4px}'",
    "'.note{text-align:left}'",
    'css({ scrollMarginLeft: 4 })',
  ])('a physical side is named with its line: %s', (source) => {
    expect(check(`\n${source}`)).toEqual([expect.stringMatching(/^src\/ui\/x\.tsx:2: .*side of the window/)]);
  });

  it.each([
    "css({ translate: '-105% 0' })",
    'css({ translate: `-3rem 0` })',
    "css({ transform: 'translateX(4px)' })",
    "css({ maskImage: 'linear-gradient(to left, black, transparent)' })",
    "css({ transformOrigin: 'left' })",
    "css({ inset: '0 auto 0 0' })",
    "css({ padding: '0 1rem 0 calc(2rem + 1px)' })",
  ])('an unmirrored value is named: %s', (source) => {
    expect(check(source)).toEqual([expect.stringMatching(/does not follow the language/)]);
  });

  it.each([
    "css({ translate: '-105% 0', '[dir=rtl] &': { translate: '105% 0' } })",
    "// Cards read from the left in every language.\ncss({ translate: '4px 0' })",
    "css({ translate: '0 -2px' })",
    "css({ translate: 'var(--dx, 0) var(--dy, 0)' })",
    "css({ inset: '0 auto' }), css({ inset: '1px 2px 3px 2px' })",
    "css({ marginInlineStart: 4, textAlign: 'start', insetInlineEnd: 0 })",
    'node.scrollBy({ left: shift })',
    "t('vip.toNext', { left: formatMoney(left) })",
    'const most = isLate ? left : 0',
    '// marginLeft is what nobody writes',
  ])('what mirrors itself, is mirrored, or is no style rule passes: %s', (source) => {
    expect(check(source)).toEqual([]);
  });
});
