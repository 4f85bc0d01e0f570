// @vitest-environment jsdom

import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { parseMember } from '#model/documents/member.ts';
import { leftOf, partOf } from '#portal/club/rank-card.tsx';
import { answer, click, openPage, refuse, type Script, windowOf } from '#portal/forms/testing/open-window.tsx';
import { Modals } from '#portal/shell/modals.tsx';
import { memberAtom } from '#portal/state/atoms.ts';
import { Queries } from '#portal/state/queries/queries.tsx';
import { makePage } from '#portal/testing/site.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { VipPage } from './vip-page.tsx';

afterEach(cleanup);

const MEMBER = parseMember({ id: 'm1', type: 0, clubLabel: { labelName: 'Silver', rankLevel: 2 } }).value;
const ranks = [
  { rankLevel: 1, rankName: 'Bronze', turnover: '0', benefits: [{ kind: 'cashback', value: '0.30' }] },
  {
    rankLevel: 2,
    rankName: 'Silver',
    turnover: '5000',
    benefits: [
      { kind: 'cashback', value: '0.40' },
      { kind: 'upgradeGift', value: '8' },
    ],
  },
  {
    rankLevel: 3,
    rankName: 'Gold',
    turnover: '20000',
    benefits: [
      { kind: 'cashback', value: '0.50' },
      { kind: 'vipService', value: '1' },
    ],
  },
];
const USUAL: Script = {
  '/wps/member/ranks': [answer({ ranks })],
  '/wps/member/rank': [answer({ rankLevel: 2, turnover: '12500', next: { rankLevel: 3, turnover: '20000' } })],
};

async function open(who: typeof MEMBER = null, script: Script = {}) {
  const content = (
    <Queries>
      <VipPage />
      <Modals />
    </Queries>
  );
  const opened = openPage(makePage(), { ...USUAL, ...script }, content, '/vip');
  await act(async () => opened.store.set(memberAtom, who));
  return opened;
}

describe('the VIP club', () => {
  it("M36, M69: a visitor sees '- -', the ladder, each rank’s gifts and log-in links", async () => {
    await open();
    await screen.findByText('- -');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
    expect(screen.queryByText(inEnglish('vip.here'))).toBeNull();
    expect(screen.getByRole('columnheader', { name: 'Gold' })).toBeTruthy();
    const gifts = screen.getByRole('row', { name: /Upgrade gift/ });
    expect([...gifts.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual(['–No', '$8.00', '–No']);
    expect(screen.queryByRole('row', { name: /Birthday gift/ })).toBeNull();
    await click(screen.getByRole('button', { name: inEnglish('chat.invite.login') }));
    await waitFor(() => expect(windowOf('login')).toBeTruthy());
  });

  it('M201, M163: a member sees their own rank and the progress to the next', async () => {
    await open(MEMBER);
    await screen.findByText(inEnglish('vip.toNext', { left: '$7,500.00', rank: 'Gold' }));
    expect(screen.getByRole('progressbar', { name: inEnglish('vip.progress') }).getAttribute('value')).toBe('625');
    await screen.findByText(inEnglish('vip.here'));
    expect(document.querySelector('li[aria-current=true]')?.textContent).toContain('Silver');
  });

  it('M36: without ranks the club is not open yet; a list that fails to load can be retried', async () => {
    await open(null, { '/wps/member/ranks': [refuse('not_found', {}, 404)] });
    await screen.findByText(inEnglish('vip.empty'));
    cleanup();
    await open(null, { '/wps/member/ranks': [() => new Response('', { status: 500 }), answer({ ranks })] });
    await click(await screen.findByRole('button', { name: inEnglish('ui.retry') }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
  });

  it('M163: progress is exact at any size', () => {
    expect(
      [partOf('1', '3'), partOf('9'.repeat(30), '1'), partOf('5', '0')].map((part) => Math.min(part, 1_000)),
    ).toEqual([...[333, 1_000, 1_000]]);
    expect([leftOf('1', '3'), leftOf('5', '3')]).toEqual([2n, 0n]);
  });
});
