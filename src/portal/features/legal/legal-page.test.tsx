// @vitest-environment jsdom

import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LEGAL_PAGES } from '#model/catalogue/legal-pages.ts';
import { openPage } from '#portal/forms/testing/open-window.tsx';
import { screens } from '#portal/shell/routes.tsx';
import { makePage } from '#portal/testing/site.ts';
import { inEnglish } from '#tests/setup/english.ts';

const { legal: LegalPage } = screens;
beforeAll(() => LegalPage.preload());
afterEach(cleanup);

const operator = { name: 'Quartz Play Ltd', address: '1 Quay Street, Valletta', email: 'legal@quartz.example' };
const open = (path: string, brand: object) =>
  openPage(makePage({ brand: { name: 'Quartz', minimumAge: 21, ...brand } }), {}, <LegalPage />, path);
const clauses = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');

describe('M122: the rules of a site are readable before acceptance', () => {
  it.each(LEGAL_PAGES.map(({ path, clauses: count }) => [path, count]))(
    '%s names who runs the brand',
    (path, count) => {
      open(path, { operator, licence: { authority: 'Quartz Authority' } });
      expect(clauses()).toHaveLength(count);
      expect(clauses().join(' ')).not.toMatch(/legal\.|[[\]{}]/);
      expect(document.querySelector('mark')).toBeNull();
      expect(screen.queryByText(inEnglish('legal.sample.title'))).toBeNull();
      expect(screen.getByRole('link', { current: 'page' }).getAttribute('href')).toBe(path);
    },
  );

  it('the terms name the brand’s age and operator', () => {
    open('/Terms/', { operator });
    expect(clauses()[0]).toContain('Quartz Play Ltd, 1 Quay Street, Valletta, who runs Quartz');
    expect(clauses()[1]).toContain('aged 21 or over');
  });

  it('a brand without a named operator is reported so, with the blanks marked', () => {
    open('/privacy', {});
    expect(screen.getByText(inEnglish('legal.sample.title'))).toBeTruthy();
    const highlighted = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);
    expect(highlighted).toEqual([
      inEnglish('legal.blank.operator'),
      inEnglish('legal.blank.address'),
      inEnglish('legal.blank.email'),
    ]);
  });
});
