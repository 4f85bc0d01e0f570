// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StaffCallFailed, type StaffClient } from '#console/api/client.ts';
import { createFakeSites, FakeConsole, type FakeSites } from '#console/effects/testing/fake-sites.tsx';
import { consoleText } from '#console/testing/console-text.ts';
import type { StaffRole } from '#contract/staff/policy.ts';
import { inEnglish } from '#tests/setup/english.ts';
import Rules from './rules.tsx';

beforeEach(() => {
  // jsdom computes no layout: give the virtual list a size.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_200);
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('ResizeObserver', SilentObserver);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const RULES = {
  username: rule('username', {
    required: true,
    minLength: 5,
    maxLength: 16,
    acceptedPattern: '^[A-Za-z][A-Za-z0-9]*$',
    patternId: 1,
  }),
  zalo: rule('zalo', { minLength: 7, maxLength: 15, acceptedPattern: null, patternId: 6 }),
  telegram: rule('telegram', { enabled: false, minLength: 4, maxLength: 32, acceptedPattern: '^\\S+$', patternId: 9 }),
};

function rule(key: string, more: object) {
  return { key, enabled: true, required: false, ...more };
}

/** The gateway's refusal of a pattern that its check cannot prove safe. */
const REFUSED = {
  code: 'tree.refused',
  path: '/rules/zalo/acceptedPattern',
  found: 'the proposal',
  expected: 'rules at /zalo/acceptedPattern: the pattern can take very long on some values; write it simpler',
  remedy: 'Correct the proposal. Nothing was changed.',
};

function open(at = '', role: StaffRole = 'operator', rules: object = RULES, isRefused = false): FakeSites {
  const sites = createFakeSites(['sample'], { USERNAMEREG3: true, REG3: true });
  sites.staffUser('sample', [{ kind: 'tree', tree: 'rules', body: rules }], 'Kim', 'start');
  const client: StaffClient = {
    send: async (call, ...rest) => {
      // This test has no preview page.
      if (call.name === 'staffOpenPreview') throw new StaffCallFailed('overloaded');
      if (call.name !== 'staffChangeMany' || !isRefused) return sites.client.send(call, ...rest);
      const one = { merchant: 'sample', outcome: 'refused', errorCode: 'invalid_request', problems: [REFUSED] };
      return call.read({ outcomes: [one] });
    },
  };
  render(
    <FakeConsole
      sites={{ ...sites, client }}
      merchants={['sample']}
      staffRole={role}
      at={`/m/sample/rules${at}`}
      path="/m/:merchant/rules/:field?"
    >
      <Rules />
    </FakeConsole>,
  );
  return sites;
}

const editor = (name: string) => screen.findByRole('region', { name });
const type = (box: HTMLElement, label: string | RegExp, value: string) =>
  fireEvent.change(within(box).getByLabelText(label), { target: { value } });
const rows = async () => {
  await screen.findByRole('grid', { name: consoleText('rules', 'list') });
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent ?? '');
};

describe('the table', () => {
  it('M110 M234: shows every field with its values, bounds and checks, in rule order', async () => {
    open();
    const [username, zalo, telegram] = await rows();
    expect(username).toContain('letter first, then letters and digits');
    expect(username).toContain('5–16');
    expect(zalo).toContain('digits only');
    expect(telegram).toContain(consoleText('rules', 'state.notAsked'));
    expect(zalo).toContain(consoleText('rules', 'findings.fine'));
  });

  it('M110: a phone shows what a field requires and whether it has faults, not how fields are moved', async () => {
    open();
    await rows();
    const { style } = screen.getByRole('grid', { name: consoleText('rules', 'list') });
    expect(style.getPropertyValue('--columns-phone')).toBe('minmax(0, 1fr) 5.5rem 4.5rem');
    const first = screen.getAllByRole('row')[1] as HTMLElement;
    expect(within(first).getAllByText('Required')).toHaveLength(2);
  });

  it('N07: unsatisfiable fields are marked, and a filter shows only those', async () => {
    open('', 'operator', {
      ...RULES,
      line: rule('line', { minLength: 1, maxLength: 3, acceptedPattern: '^[a-z]{5}$', patternId: 0 }),
    });
    expect((await rows()).at(-1)).toContain(consoleText('rules', 'findings.error', { count: 1 }));
    fireEvent.click(screen.getByLabelText(consoleText('rules', 'filter.wrong')));
    await waitFor(async () => expect((await rows()).map((row) => row.includes('line'))).toEqual([true]));
  });

  it('moves a field by its buttons, and sends the order', async () => {
    const sites = open();
    await rows();
    fireEvent.click(screen.getByRole('button', { name: 'Move Zalo up' }));
    await waitFor(async () => expect((await rows())[0]).toContain('zalo'));
    await save('Zalo first');
    await waitFor(() =>
      expect(sites.sent[0]).toMatchObject({
        proposals: [{ kind: 'ruleOrder', fields: ['zalo', 'username', 'telegram'] }],
        reason: 'Zalo first',
      }),
    );
  });

  it('adds a field with its own rule, and explains an invalid name', async () => {
    open();
    await rows();
    const name = screen.getByLabelText(consoleText('rules', 'add.label'));
    fireEvent.change(name, { target: { value: '9lives' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText(consoleText('rules', 'add.wrong'))).toBeDefined();
    fireEvent.change(name, { target: { value: 'favouriteTeam' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(async () => expect((await rows()).at(-1)).toContain('favouriteTeam'));
  });

  it('M110: an added field has a label for each language of the site; one that has texts needs none', async () => {
    const sites = open();
    await rows();
    fireEvent.change(screen.getByLabelText(consoleText('rules', 'add.label')), { target: { value: 'favouriteTeam' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    type(await editor('favouriteTeam'), 'In English', 'Favourite team');
    await waitFor(async () => expect((await rows()).at(-1)).toContain('Favourite team'));
    await save('Fans ask for it');
    await screen.findByText(consoleText('rules', 'pending.done'));
    expect(sites.sent[0]).toMatchObject({
      proposals: [{ kind: 'rule', field: 'favouriteTeam', patch: { labels: { EN: 'Favourite team' } } }],
    });
    fireEvent.click(screen.getByText('zalo'));
    expect(within(await editor('Zalo')).queryByLabelText('In English')).toBeNull();
  });
});

async function save(reason: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: consoleText('rules', 'pending.review') }));
  const panel = await screen.findByRole('complementary');
  fireEvent.change(await within(panel).findByLabelText(/^Reason/), { target: { value: reason } });
  fireEvent.click(within(panel).getByRole('button', { name: 'Apply' }));
}

describe('the editor', () => {
  it('M233: an edit shows its message, is sent with a reason, and leaves the page up to date', async () => {
    const sites = open('/zalo');
    const box = await editor('Zalo');
    type(box, consoleText('rules', 'min.label'), '9');
    expect(await within(box).findByText(/Enter 9 - 15 digits/)).toBeDefined();
    await save('Numbers grew');
    await screen.findByText(consoleText('rules', 'pending.done'));
    expect(sites.sent[0]).toMatchObject({
      proposals: [{ kind: 'rule', field: 'zalo', patch: { minLength: 9 } }],
      reason: 'Numbers grew',
    });
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: consoleText('rules', 'pending.review') })).toBeNull(),
    );
    expect(within(box).getByLabelText<HTMLInputElement>(consoleText('rules', 'min.label')).value).toBe('9');
  });

  it.each([
    [consoleText('rules', 'min.label'), '20', consoleText('rules', 'found.length-order', { min: '20', max: '15' })],
    [consoleText('rules', 'min.label'), 'many', consoleText('rules', 'found.not-a-value', { found: '"many"' })],
  ])('N07: %s %s stays and is unsent', async (label, value, words) => {
    open('/zalo');
    const box = await editor('Zalo');
    type(box, label, value);
    expect(await within(box).findByText(words)).toBeDefined();
    expect(
      (await screen.findByRole<HTMLButtonElement>('button', { name: consoleText('rules', 'pending.review') })).disabled,
    ).toBe(true);
    expect(screen.getByText(consoleText('rules', 'pending.held', { count: 1 }))).toBeDefined();
    expect(within(box).getByLabelText<HTMLInputElement>(label).value).toBe(value);
  });

  it.each([
    ['^(a+)+$', /^Catastrophic/],
    ['^[0-9]+x*x*$', /^Slow/],
    ['(', /^The pattern doesn’t compile/],
    ['^[0-9]{20}$', /^Can’t be met/],
  ])('N07: the pattern %s stays and is unsent', async (pattern, words) => {
    open('/zalo');
    const box = await editor('Zalo');
    type(box, consoleText('rules', 'takes.label'), 'own');
    type(box, 'Pattern', pattern);
    expect(await within(box).findByText(words)).toBeDefined();
    expect(
      (await screen.findByRole<HTMLButtonElement>('button', { name: consoleText('rules', 'pending.review') })).disabled,
    ).toBe(true);
  });

  it('N07: one withheld edit does not block another', async () => {
    const sites = open('/zalo');
    type(await editor('Zalo'), consoleText('rules', 'min.label'), '20');
    fireEvent.click(screen.getByText('telegram'));
    type(await editor('Telegram'), consoleText('rules', 'max.label'), '20');
    await save('Shorter');
    await screen.findByText(consoleText('rules', 'pending.done'));
    expect(sites.sent[0]).toMatchObject({ proposals: [{ field: 'telegram', patch: { maxLength: 20 } }] });
    expect(screen.getByText(consoleText('rules', 'pending.held', { count: 1 }))).toBeDefined();
  });

  it('N07: a gateway refusal is shown at the field, and the edit stays', async () => {
    open('/zalo', 'operator', RULES, true);
    const box = await editor('Zalo');
    type(box, consoleText('rules', 'takes.label'), 'own');
    type(box, 'Pattern', '^[0-9]+$');
    await save('Digits');
    expect(await within(box).findByText(/^The gateway rejected this: the pattern can take very long/)).toBeDefined();
    type(box, 'Pattern', '^[0-9]*$');
    await waitFor(() => expect(within(box).queryByText(/^The gateway rejected this/)).toBeNull());
  });

  it('edits survive a reload, and are reset one by one', async () => {
    open('/zalo');
    type(await editor('Zalo'), consoleText('rules', 'max.label'), '12');
    await screen.findByRole('button', { name: consoleText('common', 'word.discard') });
    cleanup();
    open('/zalo');
    const box = await editor('Zalo');
    expect(within(box).getByLabelText<HTMLInputElement>(consoleText('rules', 'max.label')).value).toBe('12');
    fireEvent.click(await within(box).findByRole('button', { name: consoleText('common', 'word.discard') }));
    await waitFor(() =>
      expect(within(box).getByLabelText<HTMLInputElement>(consoleText('rules', 'max.label')).value).toBe('15'),
    );
  });

  it('M378: users without the right read rules and try values', async () => {
    open('/zalo', 'support');
    const box = await editor('Zalo');
    expect(within(box).getByLabelText(consoleText('rules', 'min.label')).matches(':disabled')).toBe(true);
    expect(screen.queryByLabelText(consoleText('rules', 'add.label'))).toBeNull();
    type(box, consoleText('rules', 'bench.label'), '12x');
    expect(await within(box).findByText(/“x” at position 3 isn’t allowed/)).toBeDefined();
  });

  it('M378: another user’s change in between is shown with both sides, and the edit stays', async () => {
    const sites = open('/zalo');
    type(await editor('Zalo'), consoleText('rules', 'min.label'), '9');
    fireEvent.click(await screen.findByRole('button', { name: consoleText('rules', 'pending.review') }));
    const panel = await screen.findByRole('complementary');
    sites.staffUser('sample', [{ kind: 'rule', field: 'zalo', patch: { minLength: 8 } }], 'Kim', 'other');
    fireEvent.change(await within(panel).findByLabelText(/^Reason/), { target: { value: 'Numbers grew' } });
    fireEvent.click(within(panel).getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText(consoleText('effects', 'conflict.title'))).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>(consoleText('rules', 'min.label')).value).toBe('9');
  });
});

describe('the bench', () => {
  it('N07: shows the failed check and character', async () => {
    open('/username');
    const box = await editor(inEnglish('form.field.username'));
    type(box, consoleText('rules', 'bench.label'), 'ab_cd');
    expect(await within(box).findByText(/“_” at position 3 isn’t allowed\. Use: a.*z.*A.*Z.*0.*9/)).toBeDefined();
    expect(
      within(box).getByText(/Players see: “Enter 5 - 16 letters or digits, starting with a letter”/),
    ).toBeDefined();
    const characters = within(box).getByRole('img', { name: /^Character by character/ });
    expect(characters.querySelector('[data-wrong]')?.textContent).toBe('_');
    type(box, consoleText('rules', 'bench.label'), ' abcde ');
    expect(await within(box).findByText(consoleText('rules', 'bench.ok'))).toBeDefined();
    expect(within(box).getByText(consoleText('rules', 'bench.trimmed'))).toBeDefined();
  });

  it('N07: examples load into the bench, and are valid as labelled', async () => {
    open('/zalo');
    const box = await editor('Zalo');
    const [good, bad] = [consoleText('rules', 'bench.good'), consoleText('rules', 'bench.bad')].map(
      (name) => within(box).getByText(name).parentElement,
    );
    for (const [group, verdict] of [
      [good, 'taken'],
      [bad, 'refused'],
    ] as const) {
      const chips = within(group as HTMLElement).getAllByRole('button');
      expect(chips.length).toBeGreaterThan(1);
      for (const chip of chips) {
        fireEvent.click(chip);
        expect(box.querySelector<HTMLElement>('[data-verdict]')?.dataset['verdict']).toBe(verdict);
      }
    }
  });
});
