// @vitest-environment jsdom

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, click, refuse, type Script, windowOf } from '#portal/forms/testing/open-window.tsx';
import { wordsAtom } from '#portal/state/texts/words.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { centre, dialog, openCentre } from '../payouts/testing/open-centre.ts';
// Imported here, not lazily by the window: the test DOM's style sheet does not accept vendor-prefixed names.
import './safer-play-page.tsx';

afterEach(cleanup);

const PROTECTION = '/wps/member/protection';
const LIMITS = `${PROTECTION}/limits`;
const HOUR_MS = 3_600_000;
const now = Date.now();
const LATER = now + 24 * HOUR_MS;

const none = (measure: string, period: string) => ({ measure, period });
const daily = {
  measure: 'DEPOSIT_GROSS',
  period: 'DAY',
  amount: '100.00',
  used: '70.00',
  left: '30.00',
  endsAt: LATER,
};
const state = (more: object = {}) => ({
  limits: [daily, none('DEPOSIT_GROSS', 'WEEK'), none('LOSS_NET', 'DAY'), { measure: 'SINGLE_STAKE' }],
  raiseAfterHours: 24,
  pauses: [],
  breakHours: [24, 72, 168],
  exclusionMonths: [6, 12],
  mayExcludeForever: true,
  realityCheckMinutes: { choices: [15, 30] },
  zone: 'UTC',
  now,
  ...more,
});
const withRequest = (effectiveAt: number, confirmUntil = effectiveAt + HOUR_MS) =>
  state({ limits: [{ ...daily, request: { amount: '250.00', effectiveAt, confirmUntil } }] });

const open = (first: object, script: Script = {}) =>
  openCentre('saferPlay', { [PROTECTION]: [answer(first)], ...script });
const limit = (key: string) => {
  const row = windowOf('member')?.querySelector<HTMLElement>(`[data-limit="${key}"]`);
  if (!row) throw new Error(`there is no limit ${key}`);
  return within(row);
};
const daysLimit = () => limit('DEPOSIT_GROSS DAY');
/** Clicks what opens a window, and waits until it is drawn. */
async function opens(name: string, button: HTMLElement) {
  await click(button);
  await waitFor(() => expect(windowOf(name)).not.toBeNull());
}
const type = (name: string, value: string) =>
  act(async () => void fireEvent.change(dialog('limit').getByLabelText(name), { target: { value } }));
const choose = (scope: ReturnType<typeof centre>, name: string, value: string) =>
  act(async () => void fireEvent.change(scope.getByLabelText(name), { target: { value } }));
const sent = (seen: Awaited<ReturnType<typeof open>>['seen'], call: string) =>
  seen.filter((one) => one.call === call).map(({ body }) => body);
const results = (store: Awaited<ReturnType<typeof open>>['store']) => store.get(wordsAtom).map(({ text }) => text);

const DAILY = inEnglish('safer.per.DAY', { measure: inEnglish('safer.measure.DEPOSIT_GROSS') });

describe('own limits', () => {
  it('each limit shows its amount, what is used and left, and until when; without one it says so', async () => {
    await open(state());
    await centre().findByText(inEnglish('safer.used', { used: '$70.00', amount: '$100.00' }));
    const left = daysLimit().getByText(/^\$30\.00 left until/);
    expect(left.querySelector('bdi')?.textContent).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d/);
    expect(daysLimit().getByRole('progressbar', { name: DAILY }).getAttribute('value')).toBe('7000');
    expect(limit('SINGLE_STAKE').getByText(inEnglish('safer.none'))).toBeTruthy();
    const headings = centre()
      .getAllByRole('heading')
      .map(({ tagName, textContent }) => `${tagName} ${textContent}`);
    expect(headings).toContain(`H3 ${inEnglish('safer.limits')}`);
    expect(headings).toContain(`H4 ${inEnglish('safer.measure.LOSS_NET')}`);
  });

  it('N12: a limit that the market requires says so with its ceiling, and cannot be removed once it is set', async () => {
    const required = { ...none('DEPOSIT_GROSS', 'MONTH'), required: true, ceiling: '1000.00', raiseAfterHours: 168 };
    await open(state({ limits: [required, { ...daily, required: true }] }));
    await centre().findByText(inEnglish('safer.isRequired'));
    expect(centre().getByText(inEnglish('safer.ceiling', { amount: '$1,000.00' }))).toBeTruthy();
    await opens('limit', daysLimit().getByRole('button'));
    expect(dialog('limit').getByRole('button', { name: inEnglish('safer.save') })).toBeTruthy();
    expect(dialog('limit').queryByRole('button', { name: inEnglish('safer.remove') })).toBeNull();
  });

  it('N12: a rolling limit of deposits has its own name', async () => {
    await open(state({ limits: [none('DEPOSIT_GROSS', 'ROLLING_24H')] }));
    const measure = inEnglish('safer.measure.DEPOSIT_GROSS');
    await centre().findByText(inEnglish('safer.per.ROLLING_24H', { measure }));
  });

  it('N12: each change of a limit is in the history: an amount, a request, a removal', async () => {
    const day = { measure: 'DEPOSIT_GROSS', period: 'DAY' };
    const changes = [
      { ...day, at: now },
      { ...day, at: now - 1_000, amount: '100.00', asked: '250.00', effectiveAt: LATER },
      { ...day, at: now - 2_000, amount: '100.00', effectiveAt: LATER },
      { ...day, at: now - 3_000, amount: '100.00' },
    ];
    await open(state({ changes }));
    const list = within(await centre().findByRole('list', { name: inEnglish('safer.changes') }));
    const words = list.getAllByRole('listitem').map(({ textContent }) => textContent);
    const expected = [
      inEnglish('safer.change.removed', { limit: DAILY }),
      inEnglish('safer.change.asked', { limit: DAILY, amount: '$250.00' }),
      inEnglish('safer.change.askedNone', { limit: DAILY }),
      inEnglish('safer.change.set', { limit: DAILY, amount: '$100.00' }),
    ];
    expect(words).toHaveLength(4);
    for (const [at, one] of expected.entries()) expect(words[at]).toContain(one);
  });

  it('N12: a limit of log-in time is whole minutes, and is written as hours or minutes', async () => {
    const times = [
      { measure: 'TIME', period: 'DAY', amount: '90', used: '60', left: '30', endsAt: LATER },
      { measure: 'BALANCE', amount: '500.00', used: '120.00', left: '380.00' },
    ];
    const { seen } = await open(state({ limits: times }), { [LIMITS]: [answer(state())] });
    const used = inEnglish('safer.used', {
      used: inEnglish('safer.hours', { count: 1 }),
      amount: inEnglish('safer.minutes', { count: 90 }),
    });
    await centre().findByText(used);
    expect(limit('BALANCE').getByText(inEnglish('safer.used', { used: '$120.00', amount: '$500.00' }))).toBeTruthy();
    await opens('limit', limit('TIME DAY').getByRole('button'));
    expect(dialog('limit').getByDisplayValue('90')).toBeTruthy();
    await type(inEnglish('safer.minutesLabel'), '1.5');
    await click(dialog('limit').getByRole('button', { name: inEnglish('safer.save') }));
    await dialog('limit').findByText(inEnglish('safer.minutesBad'));
    await type(inEnglish('safer.minutesLabel'), '60');
    await click(dialog('limit').getByRole('button', { name: inEnglish('safer.save') }));
    await waitFor(() => expect(windowOf('limit')).toBeNull());
    expect(sent(seen, `PUT ${LIMITS}`)).toEqual([{ measure: 'TIME', period: 'DAY', amount: '60' }]);
  });

  it('a first limit is a free amount, 0 too; a text that is no amount is named', async () => {
    const { seen, store } = await open(state(), { [LIMITS]: [answer(state())] });
    await centre().findByText(inEnglish('safer.limits'));
    await opens('limit', limit('SINGLE_STAKE').getByRole('button'));
    await type(inEnglish('safer.amount'), 'much');
    await click(dialog('limit').getByRole('button', { name: inEnglish('safer.save') }));
    await dialog('limit').findByText(inEnglish('cashier.out.amountBad', { example: '10.50' }));
    await type(inEnglish('safer.amount'), '0');
    expect(dialog('limit').getByText(inEnglish('safer.effect.now'))).toBeTruthy();
    expect(dialog('limit').queryByRole('button', { name: inEnglish('safer.remove') })).toBeNull();
    await click(dialog('limit').getByRole('button', { name: inEnglish('safer.save') }));
    await waitFor(() => expect(windowOf('limit')).toBeNull());
    expect(sent(seen, `PUT ${LIMITS}`)).toEqual([{ measure: 'SINGLE_STAKE', amount: '0.00' }]);
    expect(results(store)).toEqual(['safer.done.set']);
  });

  it('a lower amount is in force with the reply', async () => {
    const lowered = state({ limits: [{ ...daily, amount: '80.00', left: '10.00' }] });
    const { seen, store } = await open(state(), { [LIMITS]: [answer(lowered)] });
    await centre().findByText(inEnglish('safer.limits'));
    await opens('limit', daysLimit().getByRole('button', { name: `${DAILY}: ${inEnglish('safer.change')}` }));
    await type(inEnglish('safer.amount'), '80');
    expect(dialog('limit').getByText(inEnglish('safer.effect.now'))).toBeTruthy();
    await click(dialog('limit').getByRole('button', { name: inEnglish('safer.save') }));
    await centre().findByText(inEnglish('safer.used', { used: '$70.00', amount: '$80.00' }));
    expect(sent(seen, `PUT ${LIMITS}`)).toEqual([{ measure: 'DEPOSIT_GROSS', period: 'DAY', amount: '80.00' }]);
    expect(results(store)).toEqual(['safer.done.set']);
  });

  it('a higher amount says before it is sent that it waits, and becomes a request with its times', async () => {
    const { store } = await open(state(), { [LIMITS]: [answer(withRequest(LATER))] });
    await centre().findByText(inEnglish('safer.limits'));
    await opens('limit', daysLimit().getByRole('button'));
    await type(inEnglish('safer.amount'), '250');
    const effect = dialog('limit').getByText(inEnglish('safer.effect.later', { count: 24, amount: '$100.00' }));
    expect(effect.getAttribute('aria-live')).toBe('polite');
    await click(dialog('limit').getByRole('button', { name: inEnglish('safer.save') }));
    await centre().findByText(inEnglish('safer.request', { amount: '$250.00' }));
    expect(daysLimit().getByText(/^You can confirm it from/)).toBeTruthy();
    expect(daysLimit().queryByRole('button', { name: `${DAILY}: ${inEnglish('safer.request.confirm')}` })).toBeNull();
    expect(results(store)).toEqual(['safer.done.requested']);
  });

  it('a limit is removed by a request too', async () => {
    const asked = state({ limits: [{ ...daily, request: { effectiveAt: LATER, confirmUntil: LATER + HOUR_MS } }] });
    const { seen } = await open(state(), { [LIMITS]: [answer(asked)] });
    await centre().findByText(inEnglish('safer.limits'));
    await opens('limit', daysLimit().getByRole('button'));
    await click(dialog('limit').getByRole('button', { name: inEnglish('safer.remove') }));
    await centre().findByText(inEnglish('safer.request.none'));
    expect(sent(seen, `PUT ${LIMITS}`)).toEqual([{ measure: 'DEPOSIT_GROSS', period: 'DAY', amount: null }]);
  });

  it('a request is confirmed once it has waited', async () => {
    const raised = state({ limits: [{ ...daily, amount: '250.00', left: '180.00' }] });
    const { seen, store } = await open(withRequest(now - HOUR_MS, now + HOUR_MS), {
      [`${LIMITS}/confirm`]: [answer(raised)],
    });
    const name = `${DAILY}: ${inEnglish('safer.request.confirm')}`;
    await click(await centre().findByRole('button', { name }));
    await centre().findByText(inEnglish('safer.used', { used: '$70.00', amount: '$250.00' }));
    expect(sent(seen, `POST ${LIMITS}/confirm`)).toEqual([{ measure: 'DEPOSIT_GROSS', period: 'DAY' }]);
    expect(results(store)).toEqual(['safer.done.confirmed']);
    await waitFor(() => expect(document.activeElement?.textContent).toBe(inEnglish('safer.limits')));
  });

  it('a request is cancelled by the amount in force; an expired one says so', async () => {
    const { seen } = await open(withRequest(LATER), { [LIMITS]: [answer(state())] });
    const name = `${DAILY}: ${inEnglish('safer.request.cancel')}`;
    await click(await centre().findByRole('button', { name }));
    await waitFor(() => expect(centre().queryByRole('button', { name })).toBeNull());
    expect(sent(seen, `PUT ${LIMITS}`)).toEqual([{ measure: 'DEPOSIT_GROSS', period: 'DAY', amount: '100.00' }]);
    cleanup();
    await open(withRequest(now - 2 * HOUR_MS, now - HOUR_MS));
    await centre().findByText(inEnglish('safer.request.over'));
  });

  it('N12: above an amount the window says that customer service speaks with the member first, and so does the request', async () => {
    const month = { ...none('DEPOSIT_GROSS', 'MONTH'), contactAbove: '350.00' };
    const request = { amount: '500.00', effectiveAt: LATER, confirmUntil: LATER, contact: true };
    const held = { ...month, amount: '350.00', used: '0.00', left: '350.00', endsAt: LATER, request };
    const { seen, store } = await open(state({ limits: [month] }), { [LIMITS]: [answer(state({ limits: [held] }))] });
    const row = () => limit('DEPOSIT_GROSS MONTH');
    await centre().findByText(inEnglish('safer.limits'));
    await opens('limit', row().getByRole('button'));
    await type(inEnglish('safer.amount'), '350');
    expect(dialog('limit').getByText(inEnglish('safer.effect.now'))).toBeTruthy();
    await type(inEnglish('safer.amount'), '500');
    const words = inEnglish('safer.effect.contact', { most: '$350.00', amount: '$350.00' });
    expect(dialog('limit').getByText(words)).toBeTruthy();
    await click(dialog('limit').getByRole('button', { name: inEnglish('safer.save') }));
    await waitFor(() => expect(results(store)).toEqual(['safer.done.requested']));
    expect(sent(seen, `PUT ${LIMITS}`)).toEqual([{ ...none('DEPOSIT_GROSS', 'MONTH'), amount: '500.00' }]);
    expect(row().getByText(/^Customer service has to talk to you/)).toBeTruthy();
    expect(await row().findByRole('button', { name: new RegExp(inEnglish('cashier.out.act.service')) })).toBeTruthy();
    expect(row().queryByRole('button', { name: new RegExp(inEnglish('safer.request.confirm')) })).toBeNull();
  });

  it('a confirmation that came too early is explained, and nothing changes', async () => {
    const { store } = await open(withRequest(now - HOUR_MS, now + HOUR_MS), {
      [`${LIMITS}/confirm`]: [refuse('limit_request_waits', { value: { until: LATER } })],
    });
    await click(await centre().findByRole('button', { name: `${DAILY}: ${inEnglish('safer.request.confirm')}` }));
    await waitFor(() => expect(results(store)).toEqual(['error.limit_request_waits']));
    expect(daysLimit().getByText(inEnglish('safer.request', { amount: '$250.00' }))).toBeTruthy();
  });
});

describe('reality checks, breaks and self-exclusion', () => {
  it('the interval of reality checks is one of the offered ones, or the default', async () => {
    const path = `${PROTECTION}/realityCheck`;
    const own = state({ realityCheckMinutes: { own: 15, choices: [15, 30] } });
    const { seen } = await open(state(), { [path]: [answer(own), answer(state())] });
    await centre().findByText(inEnglish('safer.check'));
    const save = () => click(centre().getByRole('button', { name: inEnglish('safer.check.save') }));
    await choose(centre(), inEnglish('safer.check.every'), '15');
    await save();
    await choose(centre(), inEnglish('safer.check.every'), 'site');
    await save();
    expect(sent(seen, `PUT ${path}`)).toEqual([{ minutes: 15 }, { minutes: null }]);
  });

  it('a break tells its consequences, needs a length, and is shown as it begins', async () => {
    const path = `${PROTECTION}/breaks`;
    const pause = { kind: 'BREAK', startsAt: now, endsAt: LATER };
    const { seen, store } = await open(state(), { [path]: [answer(state({ pause, pauses: [pause] }))] });
    await opens('break', await centre().findByRole('button', { name: inEnglish('safer.break.open') }));
    for (const key of ['barred', 'fixed', 'works'] as const)
      expect(dialog('break').getByText(inEnglish(`safer.means.${key}`))).toBeTruthy();
    const begin = () => click(dialog('break').getByRole('button', { name: inEnglish('safer.break.submit') }));
    await begin();
    expect(sent(seen, `POST ${path}`)).toEqual([]);
    const options = [...dialog('break').getByLabelText<HTMLSelectElement>(inEnglish('safer.length')).options];
    expect(options.map(({ label }) => label)).toEqual(['Choose an option', '24 hours', '3 days', '1 week']);
    await choose(dialog('break'), inEnglish('safer.length'), '24');
    await begin();
    await centre().findByText(/^You’re on a break until /);
    expect(sent(seen, `POST ${path}`)).toEqual([{ hours: 24 }]);
    expect(results(store)).toEqual(['safer.done.break']);
    expect(centre().queryByText(inEnglish('safer.history.none'))).toBeNull();
  });

  it('N12: where the market wants a request to come back, it is offered once the term is over, with the time of the end', async () => {
    const path = `${PROTECTION}/exclusions/return`;
    const waiting = { kind: 'EXCLUSION', startsAt: now - HOUR_MS, coolingOffHours: 24 };
    const early = { ...waiting, returnsFrom: LATER };
    const nothingElse = { breakHours: [], exclusionMonths: [], mayExcludeForever: false };
    await open(state({ pause: early, pauses: [early], returnsOnRequest: true, ...nothingElse }));
    await centre().findByText(inEnglish('safer.return'));
    expect(centre().queryByRole('button', { name: inEnglish('safer.return.ask') })).toBeNull();
    cleanup();

    const over = { ...waiting, returnsFrom: now - 1 };
    const ended = { ...over, endsAt: LATER };
    const { seen, store } = await open(state({ pause: over, pauses: [over], returnsOnRequest: true }), {
      [path]: [answer(state({ pause: ended, pauses: [ended], returnsOnRequest: true }))],
    });
    await click(await centre().findByRole('button', { name: inEnglish('safer.return.ask') }));
    expect([sent(seen, `POST ${path}`), results(store)]).toEqual([[{}], ['safer.done.return']]);
    expect(centre().queryByText(inEnglish('safer.return'))).toBeNull();
    await opens('exclusion', centre().getByRole('button', { name: inEnglish('safer.exclude.open') }));
    expect(dialog('exclusion').getByText(inEnglish('safer.means.return'))).toBeTruthy();
  });

  it('self-exclusion needs a length and the consent, in one step; withdrawing still works', async () => {
    const path = `${PROTECTION}/exclusions`;
    const pause = { kind: 'EXCLUSION', startsAt: now };
    const { seen } = await open(state(), { [path]: [answer(state({ pause, pauses: [pause] }))] });
    await opens('exclusion', await centre().findByRole('button', { name: inEnglish('safer.exclude.open') }));
    expect(dialog('exclusion').getByText(inEnglish('safer.means.others'))).toBeTruthy();
    const submit = () => click(dialog('exclusion').getByRole('button', { name: inEnglish('safer.exclude.submit') }));
    await choose(dialog('exclusion'), inEnglish('safer.length'), 'forever');
    await submit();
    expect(sent(seen, `POST ${path}`)).toEqual([]);
    await click(dialog('exclusion').getByRole('checkbox'));
    await submit();
    await centre().findByText(inEnglish('safer.pause.forever'));
    expect(sent(seen, `POST ${path}`)).toEqual([{ months: null, understood: true }]);
    expect(centre().queryByRole('button', { name: inEnglish('safer.break.open') })).toBeNull();
    expect(centre().queryByRole('button', { name: inEnglish('safer.exclude.open') })).toBeNull();
    const [, toWithdraw] = centre().getAllByRole('button', { name: inEnglish('element.member.withdraw') });
    await click(toWithdraw ?? document.body);
    await centre().findByText(inEnglish('cashier.out.cash'));
  });

  it('N12: a register that lists the member is named, with what still works', async () => {
    const registers = [{ register: 'GAMSTOP', state: 'EXCLUDED', askedAt: now }];
    await open(state({ registers }));
    await centre().findByText(inEnglish('safer.register.EXCLUDED', { register: 'GAMSTOP' }));
    expect(centre().getByText(inEnglish('safer.register.EXCLUDED.text'), { exact: false })).toBeTruthy();
    expect(centre().getAllByRole('button', { name: inEnglish('element.member.withdraw') })).toHaveLength(2);
  });

  it('N12: the identity that the market demands is started, and a document that is needed can be sent', async () => {
    const own = { missing: ['name'], verified: [], before: ['play'], kinds: ['IDENTITY'], documents: [] };
    const { seen } = await open(state(), {
      '/wps/member/identity': [answer({ ...own, state: 'NONE', graceUntil: LATER })],
      '/wps/member/identity/start': [answer({ ...own, state: 'ASKED' })],
    });
    await centre().findByText(inEnglish('safer.identity.NONE'));
    await click(centre().getByRole('button', { name: inEnglish('safer.identity.start') }));
    expect(sent(seen, 'POST /wps/member/identity/start')).toHaveLength(1);
    await centre().findByText(inEnglish('safer.identity.ASKED'));
    expect(centre().getByText(inEnglish('safer.identity.next.ASKED'))).toBeTruthy();
    expect(centre().getByRole('group', { name: inEnglish('safer.identity.kind.IDENTITY') })).toBeTruthy();
  });

  it('N12: a refused document says why', async () => {
    const own = { missing: ['address'], verified: [], before: [], kinds: ['ADDRESS'], documents: [] };
    await open(state(), { '/wps/member/identity': [answer({ ...own, state: 'REFUSED', why: 'OUTDATED' })] });
    await centre().findByText(inEnglish('safer.identity.why.OUTDATED'));
  });

  it('N12: where the market demands nothing, no identity is shown', async () => {
    const own = { missing: [], verified: [], before: [], kinds: [], documents: [] };
    await open(state(), { '/wps/member/identity': [answer({ ...own, state: 'NONE' })] });
    await centre().findByText(inEnglish('safer.limits'));
    expect(centre().queryByText(inEnglish('safer.identity'))).toBeNull();
  });

  it('a refused choice stays in its window, with the reason', async () => {
    await open(state(), { [`${PROTECTION}/breaks`]: [refuse('too_many_requests', {}, 429)] });
    await opens('break', await centre().findByRole('button', { name: inEnglish('safer.break.open') }));
    await choose(dialog('break'), inEnglish('safer.length'), '72');
    await click(dialog('break').getByRole('button', { name: inEnglish('safer.break.submit') }));
    expect((await dialog('break').findByRole('alert')).textContent).toBe(inEnglish('error.too_many_requests'));
  });

  it('past breaks are listed; a page that failed to load offers a retry', async () => {
    const past = { kind: 'BREAK', startsAt: Date.UTC(2026, 0, 1), endsAt: Date.UTC(2026, 0, 2) };
    await openCentre('saferPlay', { [PROTECTION]: [refuse('unknown_error'), answer(state({ pauses: [past] }))] });
    await click(await screen.findByRole('button', { name: inEnglish('ui.retry') }));
    await centre().findByText('2026-01-01 00:00 to 2026-01-02 00:00');
  });

  it('N11: the statement has money and play by month with the limits in force, to be printed', async () => {
    const printed = vi.fn();
    vi.stubGlobal('print', printed);
    const part = (from: number, deposits: string) => ({ from, deposits, withdrawals: '30', stakes: '12.5', wins: '2' });
    const months = [part(Date.UTC(2026, 10, 1), '100'), part(Date.UTC(2026, 9, 1), '20')];
    await open(state(), {
      [`${PROTECTION}/statement`]: [answer({ months, total: part(Date.UTC(2026, 9, 5), '120'), zone: 'UTC', now })],
    });
    await click(await centre().findByRole('button', { name: inEnglish('safer.statement.open') }));
    const paper = dialog('statement');
    const row = within((await paper.findByText('2026-11-01')).closest('tr') ?? document.body);
    const figures = row.getAllByRole('cell').map((cell) => cell.textContent);
    expect(figures).toEqual(['$100.00', '$30.00', '$70.00', '$12.50', '$2.00', '−$10.50']);
    expect(paper.getByText('2026-10-01').closest('tr')?.textContent).toContain('−$10.00');
    expect(paper.getByText(inEnglish('safer.statement.total')).closest('tr')?.textContent).toContain('$90.00');
    expect(paper.getByText('$100.00', { selector: 'dd' })).toBeTruthy();
    await click(paper.getByRole('button', { name: inEnglish('cashier.receipt.print') }));
    expect(printed).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });
});
