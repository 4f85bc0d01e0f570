// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { initialsOf, Monogram } from './monogram.tsx';

afterEach(cleanup);

test.each([
  ['Bank transfer', 'BT'],
  ['Online banking (fast)', 'OF'],
  ['chase', 'C'],
  ['USDT (TRC-20)', 'U2'],
  ['银行转账', '银'],
  ['Ngân hàng Á Châu', 'NC'],
  ['🏦 bank', '🏦B'],
  ['', ''],
])('P12: the logo of %j is %j', (name, initials) => expect(initialsOf(name)).toBe(initials));

test('P12: a logo is hidden from screen readers and not translated', () => {
  render(<Monogram name="Bank transfer" />);
  const letters = screen.getByText('BT');
  expect([letters.getAttribute('aria-hidden'), letters.getAttribute('translate')]).toEqual(['true', 'no']);
});
