// @vitest-environment jsdom

import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { openPage } from '#portal/forms/testing/open-window.tsx';
import { screens } from '#portal/shell/routes.tsx';
import { makePage } from '#portal/testing/site.ts';
import { inEnglish } from '#tests/setup/english.ts';

const { join: JoinPage } = screens;
beforeAll(() => JoinPage.preload());
afterEach(cleanup);

it('M46, M231: the page names the brand, its age, and every contact', () => {
  openPage(makePage({ brand: { name: 'Quartz', minimumAge: 21 } }), {}, <JoinPage />, '/join');
  expect(screen.getByRole('heading', { level: 1, name: inEnglish('join.title', { name: 'Quartz' }) })).toBeTruthy();
  expect(screen.getByText(inEnglish('join.responsible', { age: '21' }), { exact: false })).toBeTruthy();
  const links = within(screen.getByRole('region', { name: inEnglish('join.contact') })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [inEnglish('service.title'), 'https://wa.example/1'],
    ['WhatsApp', 'https://wa.example/1'],
    [inEnglish('element.bar.mail'), 'mailto:help@quartz.example'],
  ]);
  expect(screen.getByRole('link', { name: inEnglish('join.write') }).getAttribute('href')).toBe(
    'mailto:help@quartz.example',
  );
});

it('M231: a brand’s own words replace ours', () => {
  const page = makePage();
  const texts = { ...page.texts, 'join.title': 'Be a {name} partner' };
  openPage({ ...page, texts }, {}, <JoinPage />, '/join');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Be a .+ partner$/);
});
