// @vitest-environment jsdom

import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { StaffCallFailed, type StaffClient } from '#console/api/client.ts';
import { createQueries } from '#console/api/queries.ts';
import { StaffClientContext } from '#console/api/use-staff.ts';
import { MeContext } from '#console/session/me.ts';
import { consoleText } from '#console/testing/console-text.ts';
import { OPENING_CHECKS } from '#contract/staff/opening/checks.ts';
import type { Me } from '#contract/staff/session/calls.ts';
import { NewSitePanel } from './new-site-panel.tsx';
import { OpeningList } from './opening-list.tsx';

afterEach(cleanup);

const word = (key: string, values?: Record<string, string | number>) => consoleText('overview', key, values);
const SITE = { merchant: 'aurora', name: 'Aurora', origin: '', languages: ['EN'], defaultLanguage: 'EN' };
const ME: Me = {
  staffId: 'ada',
  name: 'Ada',
  email: '',
  role: 'administrator',
  merchants: 'all',
  csrf: 'x',
  secondStep: true,
  sites: [SITE],
};

/** Renders with a gateway whose calls answer by name; `asked` has what was sent. */
function show(what: ReactElement, replies: Readonly<Record<string, object | StaffCallFailed>>) {
  const asked: (readonly [name: string, request: object])[] = [];
  const client: StaffClient = {
    async send(call, request) {
      asked.push([call.name, request]);
      const reply = replies[call.name];
      if (reply instanceof StaffCallFailed) throw reply;
      return reply as never;
    },
  };
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueries()}>
        <StaffClientContext value={client}>
          <MeContext value={ME}>{what}</MeContext>
        </StaffClientContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return asked;
}

const choices = {
  languages: ['EN', 'VI'],
  markets: [
    { id: 'gb', title: 'Great Britain', currency: 'GBP' },
    { id: 'mt', title: 'Malta' },
  ],
};
const field = (key: string) => screen.findByLabelText<HTMLInputElement>(word(key));
const fill = async (key: string, value: string) => fireEvent.change(await field(key), { target: { value } });

describe('issue 46: a new site', () => {
  it('is made with the currency of its market, in the languages as they were chosen', async () => {
    const made: string[] = [];
    const panel = <NewSitePanel onMade={(code) => made.push(code)} onClose={() => undefined} />;
    const asked = show(panel, { staffSiteChoices: choices, staffCreateSite: { merchant: 'seaside' } });
    await fill('new.name', 'Seaside');
    await fill('new.code', 'Sea side');
    fireEvent.blur(await field('new.code'));
    expect(await screen.findByText(word('new.codeInvalid'))).toBeTruthy();
    await fill('new.code', 'seaside');
    await fill('new.market', 'gb');
    await waitFor(async () => expect((await field('new.currency')).value).toBe('GBP'));
    const [english, vietnamese] = screen.getAllByRole('checkbox');
    for (const box of [english, vietnamese, english]) if (box) fireEvent.click(box);
    fireEvent.change(screen.getByLabelText(consoleText('common', 'reason.label')), { target: { value: 'Growth' } });
    const button = screen.getByRole<HTMLButtonElement>('button', { name: word('new.create') });
    await waitFor(() => expect(button.disabled).toBe(false));
    fireEvent.click(button);
    await waitFor(() => expect(made).toEqual(['seaside']));
    expect(asked.find(([name]) => name === 'staffCreateSite')?.[1]).toEqual({
      merchant: 'seaside',
      name: 'Seaside',
      languages: ['VI', 'EN'],
      currency: 'GBP',
      markets: ['gb'],
      from: { template: 'standard', accent: '#0f766e' },
      reason: 'Growth',
    });
  });

  it('as a copy has no colour of its own, and the findings of its brand are listed', async () => {
    const finding = {
      code: 'pack.currency',
      severity: 'error',
      file: 'brand.json',
      pointer: '/packs/0',
      found: '“gb” with amounts in GBP',
      expected: 'a pack in USD',
      remedy: 'Name another pack.',
    };
    const refused = new StaffCallFailed('invalid_request', { findings: [finding] });
    const panel = <NewSitePanel onMade={() => undefined} onClose={() => undefined} />;
    const asked = show(panel, { staffSiteChoices: choices, staffCreateSite: refused });
    await fill('new.name', 'Seaside');
    await fill('new.code', 'seaside');
    await fill('new.from', 'copy:aurora');
    expect(screen.queryByLabelText(word('new.accent'))).toBeNull();
    fireEvent.change(screen.getByLabelText(consoleText('common', 'reason.label')), { target: { value: 'Growth' } });
    const button = screen.getByRole<HTMLButtonElement>('button', { name: word('new.create') });
    await waitFor(() => expect(button.disabled).toBe(false));
    fireEvent.click(button);
    expect(await screen.findByText(word('new.findings'))).toBeTruthy();
    expect(screen.getByText(/Name another pack/)).toBeTruthy();
    expect(asked.find(([name]) => name === 'staffCreateSite')?.[1]).toMatchObject({ from: { copyOf: 'aurora' } });
  });
});

describe('issue 46: the opening list', () => {
  const closed = { isClosed: true, missing: ['legal', 'mail'] };
  const rows = () => [...document.querySelectorAll<HTMLElement>('[data-check]')];
  const openButton = () => screen.getByRole<HTMLButtonElement>('button', { name: word('opening.open') });

  it('has every check with its screen, and opens nothing while one is missing', async () => {
    show(<OpeningList merchant="seaside" isNew />, { staffOpening: closed });
    await waitFor(() => expect(rows()).toHaveLength(OPENING_CHECKS.length));
    const missing = rows().filter(({ dataset }) => dataset['state'] === 'missing');
    expect(missing.map(({ dataset }) => dataset['check'])).toEqual(['legal', 'mail']);
    const [legal, mail] = missing as [HTMLElement, HTMLElement];
    expect(within(legal).getByRole('link').getAttribute('href')).toBe('/m/seaside/studio?part=identity');
    expect(within(mail).queryByRole('link')).toBeNull();
    expect(openButton().disabled).toBe(true);
  });

  it('opens with a reason, and shows what is missing after all', async () => {
    const refused = new StaffCallFailed('invalid_request', { missing: ['games'] });
    const asked = show(<OpeningList merchant="seaside" isNew />, {
      staffOpening: { ...closed, missing: [] },
      staffOpenSite: refused,
    });
    await waitFor(() => expect(openButton().disabled).toBe(false));
    fireEvent.click(openButton());
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'All is there' } });
    const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: word('opening.open') });
    await waitFor(() => expect(confirm.disabled).toBe(false));
    fireEvent.click(confirm);
    expect(await screen.findByText(word('opening.refused', { checks: word('opening.check.games') }))).toBeTruthy();
    expect(asked).toContainEqual(['staffOpenSite', { reason: 'All is there' }]);
  });

  it('of an open site has only what is missing', async () => {
    show(<OpeningList merchant="aurora" isNew={false} />, {
      staffOpening: { isClosed: false, missing: ['promotion'] },
    });
    expect(await screen.findByText(word('opening.titleOpen'))).toBeTruthy();
    expect(rows().map(({ dataset }) => dataset['check'])).toEqual(['promotion']);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
