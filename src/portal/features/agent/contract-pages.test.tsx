// @vitest-environment jsdom

import { act, cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { processDividend } from '#contract/contracts/calls.ts';
import { parseMember } from '#model/documents/member.ts';
import { makePage } from '#portal/testing/site.ts';
import { inEnglish } from '#tests/setup/english.ts';
import type { TextKey } from '#texts/text-key.ts';
import { answer, click, openWindow, refuse, type Script, windowOf } from '../../forms/testing/open-window.tsx';
import { flagsAtom, memberAtom, portalAtom } from '../../state/atoms.ts';

afterEach(cleanup);

const NOW = Date.UTC(2026, 10, 23, 12);
const AGENT = { id: 'a1', account: 'agent1', nickname: 'Agent One', type: 1 };
const ID = '77777777-7777-4777-8777-777777777777';
const rate = (ratePpm: number) => ({ minimumBet: '0', netLoss: '0', activeMembers: 0, ratePpm });
const CONTRACT = { memberId: 'a1', account: 'agent1', cadence: 'M', offeredAt: NOW, kind: 'DIVIDEND', id: ID };
const OFFER = { ...CONTRACT, state: 'offered', offerer: 'boss', rows: { CONS: [rate(150_000)] } };
const MINE = { ...CONTRACT, state: 'inForce', offerer: 'boss', rows: { CONS: [rate(100_000)] } };
const LENS = { hash: 'h1', fromDay: '2026-10-01', toDay: '2026-10-31', ends: [], rows: [], count: 0 };
const contracts = (more: object) => answer({ downlines: [], hasMore: false, now: NOW, ...more });

const centre = () => within(windowOf('agent') ?? document.body);
const button = (key: TextKey) => centre().findByRole('button', { name: inEnglish(key) });

async function open(script: Script) {
  const opened = await openWindow(makePage({ site: { agentCentre: true } }), script, {
    name: 'agent',
    page: 'dividend',
  });
  await act(async () => {
    opened.store.set(memberAtom, parseMember(AGENT).value);
    opened.store.set(flagsAtom, { ...opened.store.get(flagsAtom), dividend: true });
  });
  return opened;
}

it('M216, A2: an offer says who offers it; only a contract says with whom it is agreed', async () => {
  await open({
    '/wps/agent/contracts': [contracts({ offeredToMe: OFFER, mine: MINE })],
    '/wps/agent/contracts/lens': [answer(LENS)],
  });
  const [offer, mine] = (['contracts.request.new', 'contracts.mine'] as const).map((key) =>
    centre().findByRole('region', { name: inEnglish(key) }),
  );
  expect((await offer)?.textContent).toContain(inEnglish('contracts.offeredBy', { account: 'boss' }));
  expect((await mine)?.textContent).toContain(inEnglish('contracts.from', { account: 'boss' }));
});

it.each([
  ['no longer exists', 'not_found', null, 'contracts.gone'],
  ['no longer fits', 'contract_unfit', { why: 'cadence' }, 'contracts.unfit.cadence'],
] as const)(
  'M216, A2: an offer that %s disappears with the reason, and nothing more is requested for it',
  async (_, code, value, reason) => {
    const { seen } = await open({
      '/wps/agent/contracts': [contracts({ offeredToMe: OFFER }), contracts({})],
      '/wps/agent/contracts/lens': [answer(LENS)],
      [processDividend.path]: [refuse(code, { value })],
    });
    await click(await button('contracts.accept'));
    await centre().findByText(inEnglish(reason));
    await waitFor(() => expect(centre().queryByRole('button', { name: inEnglish('contracts.accept') })).toBeNull());
    await waitFor(() => expect(seen.filter(({ call }) => call.endsWith('/agent/contracts'))).toHaveLength(2));
    expect(seen.filter(({ call }) => call.endsWith('/lens'))).toHaveLength(1);
  },
);

it('M222, A2: agreement to the end shows first whose contracts end with it, and nothing is sent before', async () => {
  const below = { account: 'leaf', product: 'CONS', row: 0, against: 0, under: 'sub01' };
  const { seen } = await open({
    '/wps/agent/contracts': [contracts({ mine: { ...MINE, state: 'ending' } })],
    '/wps/agent/contracts/lens': [answer({ ...LENS, ends: [below] })],
    [processDividend.path]: [answer(null)],
  });
  const sent = () => seen.filter(({ call }) => call.endsWith(processDividend.path));
  await click(await button('contracts.agree'));
  await waitFor(() => expect(windowOf('contract-end')).not.toBeNull());
  const window = within(windowOf('contract-end') ?? document.body);
  const ends = inEnglish('contracts.lens.endsUnder', { account: 'leaf', under: 'sub01' });
  expect(await window.findByText(ends, { exact: false })).toBeDefined();
  expect(sent()).toEqual([]);
  await click(window.getByRole('button', { name: inEnglish('contracts.agree') }));
  await waitFor(() => expect(sent()).toHaveLength(1));
});

it('M222, A2: a refused offer names the row as it was typed', async () => {
  await open({
    '/wps/agent/contracts': [
      contracts({ mine: MINE, downlines: [{ memberId: 's1', account: 'sub01', isAgent: true }] }),
    ],
    '/wps/agent/contracts/lens': [
      refuse('contract_unfit', { value: { why: 'higher', product: 'LIVE', row: 1, against: 1 } }),
    ],
  });
  await click(await centre().findByRole('button', { name: `${inEnglish('contracts.offer')}: sub01` }));
  const window = within(windowOf('contract-offer') ?? document.body);
  fireEvent.change(await window.findByLabelText(inEnglish('contracts.offer.worth')), { target: { value: '20' } });
  await click(window.getByRole('button', { name: inEnglish('contracts.offer.look') }));
  const product = inEnglish('contracts.product.CONS');
  expect(await window.findByText(inEnglish('contracts.unfit.higher', { row: '1', product }))).toBeDefined();
});

it('M202, A2: a centre that is switched off while it is open can be closed from its page', async () => {
  const { store } = await open({ '/wps/agent/contracts': [contracts({ mine: MINE })] });
  await centre().findByRole('region', { name: inEnglish('contracts.mine') });
  await act(async () => store.set(portalAtom, makePage({ site: { agentCentre: false } }).portal));
  expect(centre().queryByRole('button', { name: inEnglish('agent.missing.home') })).toBeNull();
  const [, close] = centre().getAllByRole('button', { name: inEnglish('ui.close') });
  await click(close ?? document.body);
  await waitFor(() => expect(windowOf('agent')).toBeNull());
});
