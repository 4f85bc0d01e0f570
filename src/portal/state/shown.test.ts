import { describe, expect, it } from 'vitest';
import { SLOTS, type Slot } from '#model/catalogue/element.ts';
import { factsFrom, firstOf } from '#model/conditions/facts.ts';
import { parseMember } from '#model/documents/member.ts';
import { resolvePortal } from '#model/portal/portal.ts';
import { flagFacts, memberFacts } from '#model/site/document-facts.ts';
import { sampleBrand } from '#model/testing/brands.ts';
import { makePage, makePortal } from '../testing/site.ts';
import { factsAtom, portalAtom } from './atoms.ts';
import { lacksDocument, SLOT_POLICY, shownIn } from './shown.ts';
import { createState } from './sources/create-state.ts';
import { keepMember } from './sources/keep-facts.ts';

const portal = makePortal();
const noFacts = factsFrom({});
const visitor = firstOf(memberFacts(null), flagFacts({}));
const player = firstOf(memberFacts(parseMember({ id: 1, account: 'ann', type: 0 }).value), flagFacts({}));

const ids = (shown: ReturnType<typeof shownIn>) =>
  shown.map(({ element, pending }) => element.id + (pending ? ' (place)' : ''));

describe('slots with unresolved state', () => {
  it('every slot has a policy: menus keep space, screens and actions wait, fields are absent', () => {
    expect(Object.keys(SLOT_POLICY).sort()).toEqual([...SLOTS].sort());
    const of = (policy: string) => SLOTS.filter((slot) => SLOT_POLICY[slot] === policy);
    expect(of('wait')).toEqual(['slides', 'modal', 'game', 'mall', 'play', 'deposit', 'route']);
    expect(of('absent')).toEqual(['startup', 'login', 'register.methods', 'register.fields', 'password']);
  });

  it('before the member is known, the account bar keeps the space of an ordinary player and none of a visitor', () => {
    expect(ids(shownIn(portal, noFacts, 'header.account'))).toEqual([
      'account.search',
      'account.name (place)',
      'account.balance (place)',
      'account.messages (place)',
      'account.deposit (place)',
      'account.withdraw (place)',
      'account.personalCentre (place)',
      'account.bettingRecord (place)',
      'account.cashback (place)',
      'account.signOut (place)',
      'account.language',
    ]);
  });

  it('M64: a visitor sees the log-in form, the links and free play', () => {
    expect(ids(shownIn(portal, visitor, 'header.account'))).toEqual([
      'account.login',
      'account.forgotPassword',
      'account.register',
      'account.freePlay',
      'account.search',
      'account.language',
    ]);
  });

  it('M65, M77, M157: a member sees name, balance, messages, deposit, withdraw, personal centre, betting record, cash back and sign out', () => {
    expect(ids(shownIn(portal, player, 'header.account'))).toEqual([
      'account.search',
      'account.name',
      'account.balance',
      'account.messages',
      'account.deposit',
      'account.withdraw',
      'account.personalCentre',
      'account.bettingRecord',
      'account.cashback',
      'account.signOut',
      'account.language',
    ]);
  });

  it('M270: granting or revoking a player’s account centre takes effect with the portal, without a new log-in', () => {
    const store = createState(makePage());
    const member = parseMember({ id: 1, account: 'ann', type: 0 }).value;
    keepMember(store, { member, flags: {}, hasToken: true });
    const given = (accountCentreTypes: readonly number[]) => {
      store.set(portalAtom, makePortal({ site: { agentCentre: 1, accountCentreTypes } }));
      return ['header.account', 'modal'].map((slot) =>
        ids(shownIn(store.get(portalAtom), store.get(factsAtom), slot as Slot)).filter((id) => /agent/i.test(id)),
      );
    };
    const seen = [['account.agentCentre'], ['modal.agent']];
    expect([given([1, 2, 41, 42]), given([0, 1]), given([]), given([0])]).toEqual([[[], []], seen, [[], []], seen]);
  });

  it('windows wait: no window reserves space', () => {
    expect(ids(shownIn(portal, noFacts, 'modal'))).not.toContain('modal.member');
  });

  it('M84: log out is in the side menu of members only', () => {
    expect(ids(shownIn(portal, visitor, 'side.foot'))).not.toContain('side.logout');
    expect(ids(shownIn(portal, player, 'side.foot'))).toContain('side.logout');
  });

  it('M80: invite friends appears only with the referral promotion', () => {
    const referral = firstOf(memberFacts(null), flagFacts({ referral: true }));
    expect(ids(shownIn(portal, visitor, 'side'))).not.toContain('side.referral');
    expect(ids(shownIn(portal, referral, 'side'))).toContain('side.referral');
  });
});

describe('missing documents', () => {
  const bare = resolvePortal({ brand: sampleBrand() }, 'EN');

  it('N08: an element that waits for a merchant document differs from one that waits for the member', () => {
    for (const id of ['home.vendors', 'register.username', 'route./rng'])
      for (const facts of [noFacts, visitor, player]) expect(lacksDocument(bare, facts, id), id).toBe(true);
    for (const id of ['home.vendors', 'register.username', 'route./rng', 'account.name', 'modal.member', 'no.such'])
      expect(lacksDocument(portal, noFacts, id), id).toBe(false);
  });
});
