import { expect, test } from 'vitest';
import { CATALOGUE } from '#model/catalogue/catalogue.ts';
import { SCREENS } from '#model/catalogue/routes.ts';
import { buildElementsPage } from './elements-page.ts';

const page = buildElementsPage();

test('N17: the page lists each element once, with its kind and condition', () => {
  const [slots = ''] = page.split('## Windows');
  const rows = slots.split('\n').filter((line) => /^\| [a-z]+\.\S+ \|/.test(line));
  expect(rows.map((row) => row.split(' ')[1])).toEqual(CATALOGUE.map(({ id }) => id));
  expect(rows).toContain('| nav.lott | nav.category | vendors LOTT | goes to /elott |  |');
  expect(rows).toContain('| register.username | field | USERNAMEREG3 |  |  |');
});

test('N17: the page lists the screen of each address', () => {
  for (const { path, screen } of SCREENS) expect(page).toContain(`| ${path} | ${screen} |`);
});
