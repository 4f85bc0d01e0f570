import { describe, expect, it } from 'vitest';
import type { Client } from '#contract/wire/client.ts';
import { parseMember } from '#model/documents/member.ts';
import { makePage } from '#portal/testing/site.ts';
import { flagsAtom, memberAtom } from '../atoms.ts';
import { countsAtom } from '../counts.ts';
import { createState } from './create-state.ts';
import { followPromotions, promotionsMovedAtom, referralCodeAtom } from './follow-promotions.ts';
import { keepMember, REPORTED_LATER } from './keep-facts.ts';

const player = parseMember({ id: 'm1', type: 0 }).value;
const trial = parseMember({ id: 'm2', type: 4 }).value;
const AVAILABLE = { referral: true, mission: false, openMissions: 0, count: 4, referralCode: 'ann' };

/** A page whose gateway gives the listed answers; `waitUntilIdle` lets every answer arrive. */
function open(answers: readonly (typeof AVAILABLE | Error)[]) {
  const store = createState(makePage());
  const asked: string[] = [];
  const client = {
    async send(call: { readonly name: string }) {
      asked.push(call.name);
      const reported = answers[Math.min(asked.length, answers.length) - 1];
      if (reported === undefined || reported instanceof Error) throw reported ?? new Error('no answer');
      return reported;
    },
  } as Client;
  followPromotions({ client, store });
  const waitUntilIdle = () => new Promise((done) => setTimeout(done));
  return { store, asked, waitUntilIdle };
}

describe('member data', () => {
  it('M68, M193: is requested at log-in: the badge, the referral promotion’s flag, the code', async () => {
    const { store, asked, waitUntilIdle } = open([AVAILABLE]);
    expect(asked).toEqual([]);
    store.set(memberAtom, player);
    await waitUntilIdle();
    expect(store.get(countsAtom).availablePromotions).toBe(4);
    expect(store.get(flagsAtom)).toMatchObject({ referral: true, mission: false });
    expect(store.get(referralCodeAtom)).toBe('ann');
  });

  it('M68: is requested again after a claim, and deleted at log-out', async () => {
    const { store, asked, waitUntilIdle } = open([AVAILABLE, { ...AVAILABLE, count: 3 }]);
    store.set(memberAtom, player);
    await waitUntilIdle();
    store.set(promotionsMovedAtom, (moved) => moved + 1);
    await waitUntilIdle();
    expect(store.get(countsAtom).availablePromotions).toBe(3);
    store.set(memberAtom, null);
    store.set(promotionsMovedAtom, (moved) => moved + 1);
    await waitUntilIdle();
    expect([asked.length, store.get(countsAtom).availablePromotions, store.get(referralCodeAtom)]).toEqual([
      ...[2, undefined, undefined],
    ]);
  });

  it('M68: is not requested for a trial account; a gateway without an answer shows no badge', async () => {
    const { store, asked, waitUntilIdle } = open([new Error('away')]);
    store.set(memberAtom, trial);
    await waitUntilIdle();
    expect(asked).toEqual([]);
    store.set(memberAtom, player);
    await waitUntilIdle();
    expect(store.get(countsAtom)).toEqual({});
  });

  it('M68, M197: flags are unknown until received; without a request or an answer there are none', async () => {
    const { store, waitUntilIdle } = open([new Error('away')]);
    const enter = (member: typeof player) => keepMember(store, { member, flags: REPORTED_LATER });
    enter(trial);
    expect(store.get(flagsAtom)).toMatchObject({ referral: false, mission: false, dividend: undefined });
    enter(player);
    expect(store.get(flagsAtom)).toMatchObject({ referral: undefined, mission: undefined });
    await waitUntilIdle();
    expect(store.get(flagsAtom)).toMatchObject({ referral: false, mission: false });
  });

  it('M68: a missing answer clears no flag', async () => {
    const { store, waitUntilIdle } = open([AVAILABLE, new Error('away')]);
    store.set(memberAtom, player);
    await waitUntilIdle();
    store.set(promotionsMovedAtom, (moved) => moved + 1);
    await waitUntilIdle();
    expect(store.get(flagsAtom)).toMatchObject({ referral: true, mission: false });
  });

  it('M68: an older answer that arrives after a newer one changes no count', async () => {
    const store = createState(makePage());
    const answers: ((count: number) => void)[] = [];
    const client = {
      send: () => new Promise((resolve) => answers.push((count) => resolve({ ...AVAILABLE, count }))),
    } as unknown as Client;
    followPromotions({ client, store });
    store.set(memberAtom, player);
    store.set(promotionsMovedAtom, (moved) => moved + 1);
    const waitUntilIdle = () => new Promise((done) => setTimeout(done));
    answers[1]?.(3);
    await waitUntilIdle();
    answers[0]?.(4);
    await waitUntilIdle();
    expect([answers.length, store.get(countsAtom).availablePromotions]).toEqual([2, 3]);
  });
});
