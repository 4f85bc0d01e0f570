import { describe, expect, it } from 'vitest';
import { consoleText } from '#console/testing/console-text.ts';
import type { SiteDocumentsReply } from '#contract/staff/trees/calls.ts';
import { SLOTS } from '#model/catalogue/element.ts';
import type { AnnouncedEffect, EffectFinding } from '#model/proposals/effect.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import { brandFile } from '#model/testing/brands.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { blocksOf } from './effect-lines.ts';
import { labelsWith } from './labels/element-labels.ts';
import { announce, viewSite } from './site-view.ts';

const TRANSLATE = labelsWith({});

const DOCUMENTS: SiteDocumentsReply = {
  merchant: 'sample',
  revision: 7,
  brandRevision: 'b1',
  brand: brandFile({ languages: ['EN', 'VI'], defaultLanguage: 'EN' }),
  brandLines: {},
  brandTexts: {},
  trees: {
    switches: {
      modId: 'ROOT',
      enabled: '1',
      childrenNodes: [
        { modId: 'MANPLAYREB3', enabled: '0' },
        { modId: 'USERNAMEREG3', enabled: '1' },
        { modId: 'MOBILENUMREG3', enabled: '0' },
        { modId: 'CBS3', enabled: '1' },
        { modId: 'DIRECTREG3', enabled: '0' },
      ],
    },
    rules: { username: { key: 'username', enabled: true, required: true, minLength: 5, maxLength: 16 } },
    whitelabel: {},
    status: { maintenance: false, resources: [] },
  },
  lanes: [],
  problems: [],
};

function report(...proposals: readonly Proposal[]) {
  const view = viewSite(DOCUMENTS);
  const announced = announce(view, proposals);
  return { ...announced, blocks: blocksOf(announced.effect, view.translateKey) };
}

const toggle = (id: string, enabled: boolean): Proposal => ({ kind: 'switch', id, enabled });

const effectWith = (...findings: readonly EffectFinding[]): AnnouncedEffect => ({
  languages: ['EN'],
  groups: [{ causes: [], findings }],
  silent: [],
});

describe('an announced effect as text', () => {
  it('N03: closing the last registration method says first that there are no new registrations', () => {
    const closing = report(toggle('USERNAMEREG3', false));
    expect(closing.blocks[0]?.lines[0]).toEqual({
      sign: 'goes',
      words: consoleText('effects', 'registration.closed'),
      id: 'registration',
    });
    const lost = closing.blocks.flatMap(({ lines }) => lines.filter(({ sign }) => sign === 'goes').map(({ id }) => id));
    expect(lost).toEqual(expect.arrayContaining(['account.register', 'login.register', 'slides.register']));
    const open = report(toggle('USERNAMEREG3', false), toggle('MOBILENUMREG3', true));
    expect(open.blocks.flatMap(({ lines }) => lines.map(({ id }) => id))).not.toContain('registration');
  });

  it('M378: an added field is named by its label, and its labels are listed by language', () => {
    const labels = { EN: 'Favourite team', VI: 'Đội yêu thích' };
    const patch = { enabled: true, minLength: 2, maxLength: 40, labels };
    const { effect, translateKey } = announce(viewSite(DOCUMENTS), [{ kind: 'rule', field: 'team', patch }]);
    const lines = blocksOf(effect, translateKey).flatMap((block) => block.lines);
    expect(lines).toContainEqual(expect.objectContaining({ sign: 'comes', words: 'Field “Favourite team”' }));
    expect(lines).toContainEqual(
      expect.objectContaining({ words: '“Favourite team” in Vietnamese', note: 'Đội yêu thích' }),
    );
  });

  it('M17 M378: MANPLAYREB3 on gives cash back to all signed-in users, with ids and places', () => {
    const { blocks, effect } = report(toggle('MANPLAYREB3', true));
    const block = blocks.find(({ title }) => title === 'For everyone logged in');
    expect(block?.lines).toContainEqual({
      sign: 'comes',
      words: inEnglish('element.account.cashback'),
      id: 'account.cashback',
      note: 'header',
    });
    expect(effect.languages).toEqual(['EN', 'VI']);
  });

  it('M378: a revert removes exactly what the change added', () => {
    const on = report(toggle('MOBILENUMREG3', true));
    const off = report(toggle('USERNAMEREG3', false));
    expect(on.blocks.flatMap(({ lines }) => lines).some(({ sign }) => sign === 'goes')).toBe(false);
    expect(off.blocks.flatMap(({ lines }) => lines).some(({ sign }) => sign === 'goes')).toBe(true);
  });

  it('M13: an added registration method is shown with its form', () => {
    const { blocks } = report(toggle('MOBILENUMREG3', true));
    const form = blocks.find(({ title }) => title === consoleText('effects', 'form.mobile'));
    expect(form?.lines).toContainEqual({
      sign: 'comes',
      words: consoleText('effects', 'method.mobile'),
      id: 'register.method.mobile',
    });
  });

  it('an unread switch changes nothing, and is still shown as toggled', () => {
    const { blocks, effect, changes } = report(toggle('DIRECTREG3', true));
    expect(blocks).toEqual([]);
    expect(changes).toHaveLength(1);
    expect(effect.silent.map(({ name }) => name)).toEqual(['switch DIRECTREG3']);
  });

  it('the current state is no change', () => {
    expect(report(toggle('MANPLAYREB3', false))).toMatchObject({ changes: [], blocks: [] });
  });

  it('an impossible one has reason', () => {
    expect(report(toggle('no id', true)).problems).toHaveLength(1);
  });

  it('a finding with several causes is shown once', () => {
    const finding = { kind: 'element', id: 'side.vip', appears: true, roles: ['players'] } as const;
    const twice = {
      ...effectWith(finding),
      groups: [
        { causes: [], findings: [finding] },
        { causes: [], findings: [finding] },
      ],
    };
    expect(blocksOf(twice, TRANSLATE)).toEqual([
      {
        title: 'For players',
        lines: [{ sign: 'comes', words: 'VIP', id: 'side.vip', note: consoleText('effects', 'slot.side.account') }],
      },
    ]);
  });

  it('shows for whom of a role it appears', () => {
    const cohort = {
      kind: 'cohort',
      id: 'side.vip',
      appears: false,
      roles: ['players'],
      example: { 'rule:email': true },
    } as const;
    const [block] = blocksOf(effectWith(cohort), TRANSLATE);
    expect(block?.lines[0]).toMatchObject({
      sign: 'goes',
      note: consoleText('effects', 'note.some', { who: 'registration asks for E-mail' }),
    });
  });

  it.each<[EffectFinding, object]>([
    [
      { kind: 'setting', name: 'maintenance', from: false, to: true },
      { sign: 'comes', words: consoleText('names', 'setting.maintenance') },
    ],
    [
      { kind: 'setting', name: 'audience', from: 'both', to: 'agents' },
      { sign: 'changes', note: 'members and agents → agents only' },
    ],
    [
      { kind: 'setting', name: 'newSetting', from: null, to: 3 },
      { sign: 'comes', words: 'Setting newSetting', note: '3' },
    ],
    [
      { kind: 'fieldRule', method: 'username', field: 'email', part: 'greatest length', from: '50', to: '40' },
      { sign: 'changes', words: 'E-mail: maximum length', id: 'register.email', note: '50 → 40' },
    ],
    [
      {
        kind: 'setting',
        name: 'passwordForms.password',
        from: { minLength: 6, maxLength: 16 },
        to: { minLength: 8, maxLength: 16 },
      },
      { sign: 'changes', note: 'minimum length: 6 → minimum length: 8' },
    ],
    [
      { kind: 'setting', name: 'services.gameCdns', from: [], to: ['https://a.example', 'https://b.example'] },
      { sign: 'comes', words: 'Game hosts', note: 'https://a.example, https://b.example' },
    ],
    [
      { kind: 'field', method: 'mobile', field: 'email', appears: true },
      { sign: 'comes', id: 'register.email' },
    ],
    [{ kind: 'fieldOrder', method: 'mobile', from: 'a, email', to: 'email, a' }, { note: 'a, E-mail → E-mail, a' }],
    [
      { kind: 'vendor', category: 'LIVE', vendor: 'DS88', from: '-', to: '"DS88"' },
      { sign: 'comes', words: 'DS88 in Live casino', note: '"DS88"' },
    ],
    [
      {
        kind: 'vendor',
        category: 'LIVE',
        vendor: 'AG',
        from: '"Asia", a list of games, LIVE, AG',
        to: '"Asia", the game itself, LIVE, AG',
      },
      { words: 'Asia in Live casino', note: 'Asia, opens a list of games → Asia, opens the game itself' },
    ],
    [
      { kind: 'vendorOrder', category: 'LIVE', from: 'A, B', to: 'B, A' },
      { words: consoleText('effects', 'vendorOrder', { category: 'Live casino' }) },
    ],
    [
      { kind: 'resource', resource: 'EMAIL', part: 'address', from: '"x"', to: '-' },
      { sign: 'goes', words: 'E-mail: address', note: 'x' },
    ],
    [
      { kind: 'resourceLabel', resource: 'EMAIL', language: 'VI', from: 'a', to: 'b' },
      { words: 'E-mail: label in Vietnamese' },
    ],
    [{ kind: 'label', id: 'nav.vip', language: 'EN', from: 'VIP', to: 'Club' }, { words: '“VIP” in English' }],
    [
      { kind: 'language', language: 'VI', appears: false },
      { sign: 'goes', words: consoleText('effects', 'language', { language: 'Vietnamese' }) },
    ],
    [
      { kind: 'value', name: '/name', from: 'a', to: 'b' },
      { words: consoleText('effects', 'value', { name: '/name' }) },
    ],
    [{ kind: 'order', slot: 'side', from: 'a, b', to: 'b, a' }, { words: 'Order in side menu' }],
    [
      {
        kind: 'screen',
        path: '/vip',
        roles: ['players'],
        token: 'with a token',
        from: 'sent to /index',
        to: 'the screen vip',
      },
      { words: 'Screen “VIP”', note: 'redirect to Home → VIP, only when logged in' },
    ],
  ])('shows %o', (finding, line) => {
    const [block] = blocksOf(effectWith(finding), TRANSLATE);
    expect(block?.lines).toHaveLength(1);
    expect(block?.lines[0]).toMatchObject(line);
  });

  it('every slot has text', () => {
    const lines = SLOTS.map(
      (slot) => blocksOf(effectWith({ kind: 'order', slot, from: 'a', to: 'b' }), TRANSLATE)[0]?.lines[0],
    );
    expect(lines.filter((line) => line?.words.includes('slot.'))).toEqual([]);
  });
});
