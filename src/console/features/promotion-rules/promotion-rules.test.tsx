// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StaffCallFailed, type StaffClient } from '#console/api/client.ts';
import { FakeConsole } from '#console/effects/testing/fake-sites.tsx';
import { consoleText } from '#console/testing/console-text.ts';
import type { StaffRole } from '#contract/staff/policy.ts';
import PromotionRules from './promotion-rules.tsx';

beforeEach(() => {
  // jsdom computes no layout: give the virtual list a size.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_200);
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('ResizeObserver', SilentObserver);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const PACKET = { kind: 'RED_PACKET', claim: 'CLAIM', ready: 'AT_ONCE', days: 7, once: 'DAY', amount: '500' };
const row = (id: string, more: object) => ({
  id,
  title: `Promotion ${id}`,
  summary: 'Words',
  type: 'DEPOSIT',
  entry: 'info',
  version: 0,
  isOn: false,
  issued: '0.00',
  claimed: '0.00',
  members: 0,
  ...more,
});
const RULES = {
  rules: [
    row('packet', { version: 3, rule: PACKET, isOn: true, budget: 'AUTUMN', issued: '1250.00', members: 250 }),
    row('plain', {}),
    row('wheel', { entry: 'raffle' }),
    row('race', { type: 'TOURNAMENT', entry: 'join', startsAt: 1, endsAt: 2 }),
  ],
  budgets: [
    {
      name: 'AUTUMN',
      left: '40.00',
      filled: '100.00',
      spent: '60.00',
      reserved: '75.00',
      promotions: ['packet'],
    },
  ],
  currency: 'USD',
  exponent: 2,
};
const ENTRANTS = [
  { memberId: 'm1', account: 'ann', joinedAt: 1, bet: '1250.00' },
  { memberId: 'm2', account: 'bob', joinedAt: 2, bet: '80.00' },
];
const PLACES = { firstDay: '2026-11-01', lastDay: '2026-11-07', isOver: true, count: 2, entrants: ENTRANTS };
const BUDGET = {
  days: [{ day: '2026-11-24', spent: '60.00', count: 12 }],
  rows: [
    { id: '2', at: 1, amount: '-5.00', isBonus: false, memberId: 'm1', account: 'ann', title: 'Promotion packet' },
    { id: '1', at: 0, amount: '100.00', isBonus: false },
  ],
};

interface Sent {
  readonly name: string;
  readonly request: unknown;
}

function open(at = '', role: StaffRole = 'support', answers: Readonly<Record<string, unknown>> = {}): Sent[] {
  const sent: Sent[] = [];
  const replies: Readonly<Record<string, unknown>> = {
    staffPromotionRules: RULES,
    staffPromotionBudget: BUDGET,
    staffTryPromotionRule: { day: '2026-11-23', amount: '1240.00', members: 312, isAtMost: false },
    staffPutPromotionRule: { version: 4 },
    staffFillPromotionBudget: { left: '65.00' },
    staffNamePromotionBudget: { budget: 'AUTUMN' },
    staffPromotionPlaces: PLACES,
    staffGivePromotionPlaces: { total: '750.00' },
    staffMemberChoices: { ranks: [{ level: 3, name: 'Gold' }], labels: [] },
    staffJournal: { entries: [] },
    ...answers,
  };
  const client: StaffClient = {
    async send(call, request) {
      if (call.method !== 'GET') sent.push({ name: call.name, request });
      const reply = replies[call.name];
      if (reply instanceof Error) throw reply;
      return call.read(reply);
    },
  };
  const path = '/m/:merchant/promotion-rules';
  render(
    <FakeConsole
      sites={{ client }}
      merchants={['sample']}
      staffRole={role}
      at={`/m/sample/promotion-rules${at}`}
      path={path}
    >
      <PromotionRules />
    </FakeConsole>,
  );
  return sent;
}

const click = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string | RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const dialog = async () => within(await screen.findByRole('dialog'));

test('promotions are listed with the results of their rules, by kind and state', async () => {
  open();
  const line = await screen.findByText('Promotion packet');
  expect(line.closest('[role=row]')?.textContent).toContain('Red packetOnAUTUMN1,250.00');
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'none' } });
  await waitFor(() => expect(screen.queryByText('Promotion packet')).toBeNull());
  expect(screen.getByText('Promotion plain')).toBeTruthy();
});

test('issue 46: a promotion shows its picture, and leads to the entry that takes one from the media library', async () => {
  const picture = '/_media/offer-0123456789abcdef0123.webp';
  const rules = [row('plain', { contentEntry: 'entry-1', picture }), row('drawn', {})];
  open('?promotion=plain', 'support', { staffPromotionRules: { ...RULES, rules } });
  const name = consoleText('promotion-rules', 'editor.content');
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe('/m/sample/content/promotion/entry-1');
  const preview = screen.getByRole('region', { name: consoleText('promotion-rules', 'preview.title') });
  await waitFor(() => expect(preview.querySelector('img')?.getAttribute('src')).toContain(picture));
  cleanup();
  open('?promotion=drawn', 'support', { staffPromotionRules: { ...RULES, rules } });
  await screen.findAllByText('Promotion drawn');
  expect([screen.queryByRole('link', { name }), document.querySelector('img')]).toEqual([null, null]);
});

test('a rule is tried before it is switched on, and the dialog shows its past cost', async () => {
  const sent = open('?promotion=plain');
  fireEvent.change(await screen.findByLabelText(/Reward for/), { target: { value: 'DEPOSIT_MATCH' } });
  await type(/Share of the deposit/, '50');
  await type(/Maximum per deposit/, '100.00');
  expect(
    await screen.findByText(consoleText('promotion-rules', 'offer.matchMost', { part: '50%', most: '100.00 USD' })),
  ).toBeTruthy();
  await click(consoleText('promotion-rules', 'editor.on'));
  const asked = await dialog();
  expect(
    await asked.findByText(consoleText('rewards', 'trial.cost', { cost: '1,240.00 USD', count: 312 })),
  ).toBeTruthy();
  expect(asked.getByText(consoleText('rewards', 'trial.day', { day: '2026-11-23' }))).toBeTruthy();
  fireEvent.change(asked.getByRole('textbox'), { target: { value: 'autumn' } });
  fireEvent.click(asked.getByRole('button', { name: consoleText('promotion-rules', 'editor.on') }));
  await waitFor(() => expect(sent.at(-1)?.name).toBe('staffPutPromotionRule'));
  expect(sent.map(({ name }) => name)).toEqual(['staffTryPromotionRule', 'staffPutPromotionRule']);
  expect(sent[1]?.request).toEqual({
    id: 'plain',
    version: 0,
    isOn: true,
    reason: 'autumn',
    rule: {
      kind: 'DEPOSIT_MATCH',
      claim: 'CLAIM',
      ready: 'AT_ONCE',
      days: 30,
      once: 'DAY',
      matchPpm: 500_000,
      most: '10000',
      everyDeposit: true,
    },
  });
});

test('a missing field of a kind is shown at its field, and blocks saving', async () => {
  open('?promotion=plain');
  await type(/Reward for/, 'RED_PACKET');
  await type(/^Amount/, '1.234');
  expect(await screen.findAllByText(consoleText('promotion-rules', 'wrong.amount'))).not.toEqual([]);
  expect(screen.getByText(consoleText('promotion-rules', 'editor.wrong', { count: 1 }))).toBeTruthy();
  for (const name of [consoleText('promotion-rules', 'editor.on'), consoleText('rewards', 'trial.run')])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
});

test('an edit lists its changes; a trial of another rule is marked as old', async () => {
  const sent = open('?promotion=packet');
  await click(consoleText('rewards', 'trial.run'));
  expect(
    await screen.findByText(consoleText('rewards', 'trial.cost', { cost: '1,240.00 USD', count: 312 })),
  ).toBeTruthy();
  await type(/^Amount/, '7.50');
  expect(await screen.findByText(consoleText('rewards', 'trial.old'))).toBeTruthy();
  await click('Save');
  const asked = await dialog();
  expect(asked.getByText('Amount: 5.00 USD → 7.50 USD')).toBeTruthy();
  await waitFor(() => expect(sent.filter(({ name }) => name === 'staffTryPromotionRule')).toHaveLength(2));
});

test('a concurrent change is shown, and nothing typed is lost', async () => {
  const theirs = [{ seq: 9, by: 'Kim', at: '2026-11-24T10:00:00Z', action: 'promotion.ruleOff', reason: 'too dear' }];
  const conflict = new StaffCallFailed('conflict', { version: 4, theirs });
  open('?promotion=packet', 'support', { staffPutPromotionRule: conflict });
  await click(consoleText('promotion-rules', 'editor.off'));
  const asked = await dialog();
  fireEvent.change(asked.getByRole('textbox'), { target: { value: 'enough' } });
  fireEvent.click(asked.getByRole('button', { name: consoleText('promotion-rules', 'editor.off') }));
  expect(await asked.findByText('too dear')).toBeTruthy();
  expect(asked.getByRole<HTMLTextAreaElement>('textbox').value).toBe('enough');
});

test('auditors read a rule and have no actions', async () => {
  open('?promotion=packet', 'auditor');
  expect(await screen.findByText(consoleText('promotion-rules', 'editor.read'))).toBeTruthy();
  for (const name of [consoleText('promotion-rules', 'editor.off'), 'Save', consoleText('rewards', 'trial.run')])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a budget shows its balance, debts and payees, and is raised with a reason, once', async () => {
  const sent = open('?tab=budgets&budget=AUTUMN', 'operator');
  expect(await screen.findByText(consoleText('promotion-rules', 'budgets.shortTitle'))).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'ann' })).toBeTruthy();
  expect(
    screen.getByText(consoleText('promotion-rules', 'budgets.today', { amount: '60.00 USD', count: 12 })),
  ).toBeTruthy();
  await click('Raise');
  const asked = await dialog();
  fireEvent.change(asked.getByLabelText(/Amount/), { target: { value: '25.00' } });
  fireEvent.change(asked.getByLabelText(/Reason/), { target: { value: 'demand' } });
  fireEvent.click(asked.getByRole('button', { name: 'Raise' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.request).toMatchObject({ name: 'AUTUMN', amount: '25.00', reason: 'demand' });
});

test('support reads budgets, and operators give one to a raffle', async () => {
  open('?tab=budgets&budget=AUTUMN');
  await screen.findByText(consoleText('promotion-rules', 'budgets.shortTitle'));
  expect(screen.queryByRole('button', { name: 'Raise' })).toBeNull();
  cleanup();
  const sent = open('?promotion=wheel', 'operator');
  await click(consoleText('promotion-rules', 'raffle.act'));
  const asked = await dialog();
  fireEvent.change(asked.getByLabelText(/Budget/), { target: { value: 'AUTUMN' } });
  fireEvent.change(asked.getByLabelText(/Reason/), { target: { value: 'bounded' } });
  fireEvent.click(asked.getByRole('button', { name: 'Choose' }));
  await waitFor(() => expect(sent[0]?.request).toEqual({ id: 'wheel', budget: 'AUTUMN', reason: 'bounded' }));
});

test('rules that failed to load are requested again', async () => {
  open('', 'support', { staffPromotionRules: new StaffCallFailed('unavailable') });
  expect(await screen.findByText(consoleText('promotion-rules', 'failed'))).toBeTruthy();
});

test('M195 M196: an operator awards places of a race without a rule, and sees each prize before', async () => {
  const sent = open('?promotion=race', 'operator');
  const part = within(await screen.findByRole('region', { name: 'Places' }));
  expect(await part.findByText(/2 members have joined\. Bets from 2026-11-01 to 2026-11-07/)).toBeDefined();
  expect(part.getByRole('button', { name: consoleText('promotion-rules', 'places.actNone') })).toBeDefined();
  fireEvent.change(part.getByRole('textbox', { name: /^Amounts by place/ }), { target: { value: '500, 125 x 2' } });
  expect(await part.findByText(consoleText('promotion-rules', 'places.tooMany'))).toBeDefined();
  fireEvent.change(part.getByRole('textbox', { name: /^Amounts by place/ }), { target: { value: '500, 250' } });
  expect(
    await part.findByText(consoleText('promotion-rules', 'places.sum', { count: 2, total: '750.00 USD' })),
  ).toBeDefined();
  expect(
    part
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/^1ann1,250\.00500\.00$/), expect.stringMatching(/^2bob80\.00250\.00$/)]);
  fireEvent.click(part.getByRole('button', { name: consoleText('promotion-rules', 'places.act') }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/2 members get 750\.00 USD in total/)).toBeDefined();
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'the race is run' } });
  fireEvent.click(dialog.getByRole('button', { name: consoleText('promotion-rules', 'places.act') }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        name: 'staffGivePromotionPlaces',
        request: {
          id: 'race',
          reason: 'the race is run',
          places: [
            { memberId: 'm1', amount: '500.00' },
            { memberId: 'm2', amount: '250.00' },
          ],
        },
      },
    ]),
  );
});

test('M195 M196: during a race, after its places were awarded and for support its places are read-only', async () => {
  for (const [role, more, reported] of [
    ['operator', { isOver: false }, /^Runs until/],
    ['operator', { settledAt: 5 }, /^Places awarded on/],
    ['support', {}, /2 members have joined/],
  ] as const) {
    open('?promotion=race', role, { staffPromotionPlaces: { ...PLACES, ...more } });
    const part = within(await screen.findByRole('region', { name: 'Places' }));
    expect(await part.findByText(reported)).toBeDefined();
    expect(part.queryByRole('button', { name: /places/ })).toBeNull();
    cleanup();
  }
});
