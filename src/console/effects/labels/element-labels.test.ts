import { describe, expect, it } from 'vitest';
import { labelOf, labelOfId, labelsWith } from './element-labels.ts';

describe('the name of an element', () => {
  it('the brand’s English overrides the platform’s, and other languages only fill gaps', () => {
    const translateKey = labelsWith({
      EN: { 'element.nav.vip': 'The Club' },
      VI: { 'element.nav.home': 'Trang chủ', 'x.club': 'Câu lạc bộ' },
    });
    expect(labelOfId(translateKey, 'nav.vip')).toBe('The Club');
    expect(labelOfId(translateKey, 'nav.home')).toBe('Home');
    expect(labelOf(translateKey, { id: 'x.club', label: 'x.club' })).toBe('Câu lạc bộ');
  });

  it('an element without a text is named by its id', () => {
    expect(labelOfId(labelsWith({}), 'register.shoeSize')).toBe('register.shoeSize');
    expect(labelOfId(labelsWith({}), 'toString')).toBe('toString');
  });

  it('placeholders are left out', () => {
    expect(
      labelOf(labelsWith({ EN: { key: 'Continue with {provider}' } }), {
        id: 'a',
        label: 'key',
      }),
    ).toBe('Continue with');
  });
});
