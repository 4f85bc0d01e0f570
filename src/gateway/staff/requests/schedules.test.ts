import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeContent, createContent, oneContentEntry } from '#contract/staff/content/calls.ts';
import type { ContentEntry } from '#contract/staff/content/content.ts';
import { stateOf } from '#contract/staff/content/content-state.ts';
import {
  answerRequest,
  changeRequest,
  proposeRequest,
  type RequestDetails,
  type Schedule,
} from '#contract/staff/requests/calls.ts';
import { changeTrees, documents, type SiteDocumentsReply } from '#contract/staff/trees/calls.ts';
import { hashEffectText } from '#contract/staff/trees/effect-hash.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';
import { createSchedules } from '#gateway/wiring/wire-trees.ts';
import { parseSwitches } from '#model/documents/switches.ts';
import { wallClock } from '#model/documents/wall-clock.ts';
import { applyProposals } from '#model/proposals/apply.ts';
import type { SiteBodies } from '#model/proposals/content-entries.ts';
import { effectOf } from '#model/proposals/effect-of.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import { plainBrand, sideOf } from '#model/proposals/side.ts';
import { writeEffect } from '#model/proposals/write-effect.ts';
import { LATEST_MS } from './schedules.ts';

const MERCHANT = 'aurora';
const ZONE = 'Europe/Berlin';
/** An hour before Berlin's clocks are set back, in the night in which 02:30 is shown twice. */
let now = Date.parse('2026-10-24T23:30:00Z');

let gateway: TestGateway;
let ann: TestStaffUser;
let ben: TestStaffUser;

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT], { clock: { now: () => now } });
  ann = await signInStaffUser(gateway, 'operator', 'all', 'Ann');
  ben = await signInStaffUser(gateway, 'operator', 'all', 'Ben');
});

afterAll(() => gateway.close());

const toggle = (id: string, enabled: boolean): Proposal => ({ kind: 'switch', id, enabled });
const timeAt = (iso: string, zone = ZONE) => ({ at: Date.parse(iso), wall: wallClock(Date.parse(iso), zone) });

async function asked(proposals: readonly Proposal[], content: SiteBodies['content'] = {}) {
  const found = documents.read((await ann.send(documents, {}, MERCHANT)).json().value) as SiteDocumentsReply;
  const { lanes, revision: base } = found;
  const trees = { ...found.trees, content };
  const brand = plainBrand(MERCHANT);
  const after = sideOf({ brand, trees: applyProposals(trees, proposals).trees, lanes });
  const effect = await hashEffectText(writeEffect(effectOf(sideOf({ brand, trees, lanes }), after)));
  return { base, proposals, reason: 'a window of the bank', effect };
}

async function ask(
  who: TestStaffUser,
  proposals: readonly Proposal[],
  schedule: Schedule,
  content?: SiteBodies['content'],
) {
  return (await who.send(proposeRequest, { ...(await asked(proposals, content)), schedule }, MERCHANT)).json();
}

async function propose(...wish: Parameters<typeof ask>): Promise<string> {
  const reply = await ask(...wish);
  expect(reply.errorCode).toBeUndefined();
  return String(reply.value.id);
}

async function read(id: string): Promise<RequestDetails> {
  const details = changeRequest.read((await ann.send(changeRequest, { id }, MERCHANT)).json().value);
  if (!details) throw new Error('no request');
  return details;
}

async function approve(who: TestStaffUser, id: string) {
  const { version, effectHash: effect } = await read(id);
  return (await who.send(answerRequest, { id, version, verdict: 'approve', effect }, MERCHANT)).json().value.state;
}

/** One tick of the job at a time. */
async function runAt(iso: string): Promise<void> {
  now = Date.parse(iso);
  const job = createSchedules(gateway.context);
  job.start();
  await job.stop();
}

async function isOn(id: string): Promise<boolean> {
  return parseSwitches((await gateway.context.trees.read(MERCHANT)).switches).value.get(id)?.enabled === '1';
}

test('N05: a change is applied and undone at its times, which name the zone and the wall clock across a change of summer time (PostHog/posthog#54979, #56078, #56089)', async () => {
  // The second 02:30 of the night, and 03:30, which is an hour later.
  const schedule = { zone: ZONE, from: timeAt('2026-10-25T01:30:00Z'), until: timeAt('2026-10-25T02:30:00Z') };
  expect([schedule.from.wall, schedule.until.wall]).toEqual(['2026-10-25T02:30', '2026-10-25T03:30']);
  const id = await propose(ann, [toggle('WITHDRAW', false)], schedule);
  expect(await approve(ben, id)).toBe('scheduled');
  expect((await read(id)).schedule).toEqual(schedule);
  const early = { id, version: 1, verdict: 'apply', effect: (await read(id)).effectHash };
  expect((await ann.send(answerRequest, early, MERCHANT)).json().errorCode).toBe('conflict');
  // The first 02:30 is not the time that was chosen.
  await runAt('2026-10-25T00:30:00Z');
  expect([await isOn('WITHDRAW'), (await read(id)).state]).toEqual([true, 'scheduled']);
  await runAt('2026-10-25T01:30:00Z');
  expect([await isOn('WITHDRAW'), (await read(id)).state]).toEqual([false, 'applied']);
  await runAt('2026-10-25T02:29:59Z');
  expect(await isOn('WITHDRAW')).toBe(false);
  await runAt('2026-10-25T02:30:00Z');
  await runAt('2026-10-25T02:31:00Z');
  expect(await isOn('WITHDRAW')).toBe(true);
  const actions = (await read(id)).history.map(({ action, by }) => `${action} ${by}`);
  expect(actions).toEqual(['request.end system', 'request.apply system', 'request.approve Ben', 'request.propose Ann']);
});

test('N05: what differs, lost its author or approver, or is too late is held with its reason, and stops nothing else (hashicorp/terraform#8790)', async () => {
  const from = timeAt('2026-11-01T12:00:00Z');
  const schedule = { zone: ZONE, from };
  const [dee, eve] = [
    await signInStaffUser(gateway, 'operator', 'all', 'Dee'),
    await signInStaffUser(gateway, 'operator', 'all', 'Eve'),
  ];
  const country = (value: string): Proposal => ({ kind: 'setting', tree: 'status', key: 'localCountry', value });
  const differs = await propose(ann, [country('MY')], schedule);
  const ofDee = await propose(dee, [toggle('DEPOSIT', false)], schedule);
  const byEve = await propose(ann, [toggle('WITHDRAW', false)], schedule);
  const fine = await propose(ann, [toggle('DEPOSIT', false)], schedule);
  for (const id of [differs, ofDee, fine]) expect(await approve(ben, id)).toBe('scheduled');
  expect(await approve(eve, byEve)).toBe('scheduled');
  const other = await propose(ben, [country('TH')], { zone: ZONE, from: timeAt('2026-11-01T11:00:00Z') });
  expect(await approve(ann, other)).toBe('scheduled');
  await gateway.context.db.asStaff([], (db) =>
    db
      .updateTable('staff_account')
      .set({ disabled_at: new Date() })
      .where('id', 'in', [dee.staffId, eve.staffId])
      .execute(),
  );
  await runAt('2026-11-01T11:00:00Z');
  await runAt('2026-11-01T12:00:00Z');
  expect(await read(other)).toMatchObject({ state: 'applied' });
  expect(await read(differs)).toMatchObject({
    state: 'lapsed',
    now: { subjects: ['setting.change status.localCountry'] },
  });
  expect(await read(ofDee)).toMatchObject({ state: 'held', heldBecause: 'rights' });
  expect(await read(byEve)).toMatchObject({ state: 'held', heldBecause: 'approvals' });
  expect(await read(fine)).toMatchObject({ state: 'applied' });
  expect([await isOn('WITHDRAW'), await isOn('DEPOSIT')]).toEqual([true, false]);

  const late = await propose(ann, [toggle('DEPOSIT', true)], { zone: ZONE, from: timeAt('2026-11-02T12:00:00Z') });
  expect(await approve(ben, late)).toBe('scheduled');
  await runAt(new Date(Date.parse('2026-11-02T12:00:00Z') + LATEST_MS + 1).toISOString());
  expect(await read(late)).toMatchObject({ state: 'held', heldBecause: 'missed' });
  expect(await isOn('DEPOSIT')).toBe(false);
  const held = { id: late, version: 1, verdict: 'apply', effect: (await read(late)).effectHash };
  expect((await ann.send(answerRequest, held, MERCHANT)).json().value.state).toBe('applied');
});

test('N05: an end whose value others changed since is held, and theirs stays', async () => {
  const schedule = { zone: 'UTC', until: timeAt('2026-11-04T12:00:00Z', 'UTC') };
  const id = await propose(ann, [toggle('MAILCEN', !(await isOn('MAILCEN')))], schedule);
  const { version, effectHash: effect, state } = await read(id);
  // No approval is needed, and no start is set: it is applied by hand.
  expect(state).toBe('approved');
  expect((await ann.send(answerRequest, { id, version, verdict: 'apply', effect }, MERCHANT)).json().value.state).toBe(
    'applied',
  );
  const made = await isOn('MAILCEN');
  for (const on of [!made, made, !made])
    expect(
      (await ben.send(changeTrees, await asked([toggle('MAILCEN', on)]), MERCHANT)).json().errorCode,
    ).toBeUndefined();
  await runAt('2026-11-04T12:00:00Z');
  expect(await read(id)).toMatchObject({ state: 'applied', heldBecause: 'changed' });
  expect(await isOn('MAILCEN')).toBe(!made);
});

test('N05: a time that its zone does not show, a past one, and an end before the start are refused', async () => {
  const wrong: readonly Schedule[] = [
    { zone: ZONE, from: { at: Date.parse('2026-12-01T12:00:00Z'), wall: '2026-12-01T12:00' } },
    { zone: 'Mars/Phobos', from: timeAt('2026-12-01T12:00:00Z') },
    { zone: ZONE, from: timeAt('2026-01-01T12:00:00Z') },
    { zone: ZONE, from: timeAt('2026-12-02T12:00:00Z'), until: timeAt('2026-12-01T12:00:00Z') },
  ];
  for (const schedule of wrong)
    expect(await ask(ann, [toggle('PLYRBT', !(await isOn('PLYRBT')))], schedule)).toMatchObject({
      errorCode: 'invalid_request',
      value: { problems: [{ code: 'request.schedule' }] },
    });
});

test('N05: a text is shown and hidden again at its times, and its end is held when others changed what it set', async () => {
  now = Date.parse('2026-11-10T00:00:00Z');
  const draft = { words: { EN: { title: 'Sale', html: '<p>Sale</p>' } }, hidden: true };
  const saved = await ann.send(createContent, { kind: 'notice', draft, reason: 'new' } as const, MERCHANT);
  const { id } = saved.json().value.contentEntry;
  const entry = `notice ${id}`;
  const readEntry = async () => (await ann.send(oneContentEntry, { id }, MERCHANT)).json().value as ContentEntry;
  const proposeShown = async (from: string, until: string) => {
    const before = { [entry]: stateOf(await readEntry()) };
    const schedule = { zone: ZONE, from: timeAt(from), until: timeAt(until) };
    return propose(ann, [{ kind: 'content', entry, patch: { hidden: false } }], schedule, before);
  };
  await proposeShown('2026-11-10T10:00:00Z', '2026-11-10T11:00:00Z');
  await runAt('2026-11-10T09:59:00Z');
  expect((await readEntry()).hidden).toBe(true);
  await runAt('2026-11-10T10:00:01Z');
  expect((await readEntry()).hidden).toBe(false);
  await runAt('2026-11-10T11:00:01Z');
  expect((await readEntry()).hidden).toBe(true);

  const second = await proposeShown('2026-11-10T12:00:00Z', '2026-11-10T13:00:00Z');
  await runAt('2026-11-10T12:00:01Z');
  const { version } = await readEntry();
  await ann.send(changeContent, { id, version, draft, reason: 'by hand' }, MERCHANT);
  await runAt('2026-11-10T13:00:01Z');
  expect((await read(second)).heldBecause).toBe('changed');
});
