// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { consoleText } from '#console/testing/console-text.ts';
import texts from '#console/texts/EN/studio.json' with { type: 'json' };
import type { ColourPair } from '#contract/staff/previews/preview-messages.ts';
import type { StudioFinding } from '#contract/staff/studio/calls.ts';
import { contrast } from '#model/theme/colour.ts';
import { rolePairs } from '#model/theme/roles.ts';
import { deriveTheme } from '#model/theme/theme.ts';
import { FieldForm } from './fields/field-form.tsx';
import { asText, asValue, FIELDS, PARTS, partOf } from './fields/fields.ts';
import { readInherited } from './fields/inherited.ts';
import { HomePart } from './parts/home-part.tsx';
import { LogoColours } from './parts/logo-colours.tsx';
import { MenusPart } from './parts/menus-part.tsx';
import { RegistrationPart } from './parts/registration-part.tsx';
import { TextsPart } from './parts/texts-part.tsx';
import { Notices } from './publish/notices.tsx';
import { UpgradePanel } from './publish/upgrade-panel.tsx';
import { AURORA, openDraft } from './testing/draft-of.tsx';
import { InConsole, scriptClient } from './testing/in-console.tsx';

afterEach(cleanup);

const mediaText = (key: string) => consoleText('media', key);
const word = (key: string, values?: Record<string, string | number>) => consoleText('studio', key, values);
const NONE: readonly StudioFinding[] = [];

function open(
  Part: typeof HomePart,
  { findings = NONE, mayEdit = true }: { findings?: readonly StudioFinding[]; mayEdit?: boolean } = {},
) {
  const draft = openDraft({}, mayEdit);
  const seen: string[] = [];
  const pairs: ColourPair[] = [];
  const Screen = () => (
    <Part
      draft={draft.useOpened()}
      findings={findings}
      onElement={(id) => seen.push(id)}
      onPair={(pair) => pairs.push(pair)}
    />
  );
  render(
    <InConsole>
      <Screen />
    </InConsole>,
  );
  return { ...draft, seen, pairs };
}

const Theme: typeof HomePart = (props) => <FieldForm {...props} fields={FIELDS.theme} />;
const Dark: typeof HomePart = (props) => <FieldForm {...props} fields={FIELDS.dark} />;
const place = (name: string) =>
  document.querySelector<HTMLElement>(`[data-element="console.studio.${name}"]`) as HTMLElement;
const last = <T,>(list: readonly T[]) => list.at(-1);

// Absent: the gateway sends the codes.
const PHONE_AUTH = '/features/phoneAuth/provider';

describe('the fields of the brand', () => {
  it('issue 46: a set value, one equal to the default and an inherited one differ; a reset inherits again', async () => {
    const { edits } = open(Theme);
    expect(within(place('theme-radius')).getByText(word('state.set'))).toBeTruthy();
    expect(within(place('theme-density')).getByText(word('state.default'))).toBeTruthy();
    expect(within(place('theme-labelCase')).getByText(word('state.inherits'))).toBeTruthy();
    const select = within(place('theme-labelCase')).getByRole<HTMLSelectElement>('combobox');
    expect(select.selectedOptions[0]?.text).toBe(word('inherits', { value: word('choice.asWritten') }));
    // The accent is required: it inherits nothing.
    expect(within(place('theme-seeds-accent')).queryByRole('button')).toBeNull();
    fireEvent.click(within(place('theme-radius')).getByRole('button'));
    await waitFor(() => expect(edits).toEqual([{ file: 'brand.json', pointer: '/theme/radius', seen: '"round"' }]));
    expect(within(place('theme-radius')).getByText(word('state.changed'))).toBeTruthy();
    expect(within(place('theme-radius')).getByText(word('state.inherits'))).toBeTruthy();
  });

  it('issue 46: a colour is typed or picked, and a derived one is shown where none is set', async () => {
    const { edits } = open(Dark);
    const derived = within(place('theme-roles-dark-text')).getAllByRole<HTMLInputElement>('textbox')[0];
    expect([derived?.value, derived?.placeholder]).toEqual(['', expect.stringMatching(/^#[0-9a-f]{6}$/)]);
    if (derived) fireEvent.change(derived, { target: { value: '#fafafa' } });
    await waitFor(() =>
      expect(last(edits)).toEqual({ file: 'brand.json', pointer: '/theme/roles/dark/text', value: '"#fafafa"' }),
    );
  });

  it('issue 46: an error of the linter is the field’s own, and its one repair a button', async () => {
    const finding = {
      code: 'theme.contrast',
      severity: 'error',
      file: 'brand.json',
      pointer: '/theme/roles/dark/canvas',
      found: '1.2:1',
      expected: '4.5:1',
      remedy: 'Choose another colour.',
      fix: '"#010203"',
    } as const;
    const { edits } = open(Dark, { findings: [finding] });
    const field = place('theme-roles-dark-canvas');
    await waitFor(() => expect(field.querySelector('[aria-invalid=true]')).not.toBeNull());
    expect(field.textContent).toContain('Choose another colour.');
    expect(place('theme-roles-dark-text').querySelector('[aria-invalid=true]')).toBeNull();
    fireEvent.click(within(field).getByRole('button', { name: word('fix', { value: '#010203' }) }));
    await waitFor(() => expect(last(edits)).toMatchObject({ pointer: '/theme/roles/dark/canvas', value: '"#010203"' }));
  });

  it('issue 46: a contrast that is too weak shows its pairs in their colours, and asks the page for their place', async () => {
    const pointer = '/theme/roles/dark/text';
    const weak = { code: 'theme.contrast', severity: 'error', file: 'brand.json', pointer } as const;
    const { store, pairs } = open(Dark, { findings: [{ ...weak, found: '', expected: '', remedy: '' }] });
    expect(document.querySelectorAll('[data-element="console.studio.pair"]')).toHaveLength(0);
    act(() => store.set('brand.json', pointer, '#222222'));
    const field = within(place('theme-roles-dark-text'));
    const { dark } = deriveTheme(store.read('brand.json', '/theme') as object);
    const shown = await field.findAllByRole('listitem');
    expect(shown).toHaveLength(3);
    for (const one of shown) expect(one.querySelector('svg text')?.getAttribute('fill')).toBe('#222222');
    const ratios = shown.map(({ textContent }) => Number(/([\d.]+):1/.exec(textContent ?? '')?.[1]));
    expect(shown[0]?.textContent).toContain(word('field.theme-roles-dark-canvas'));
    fireEvent.click(within(shown[0] as HTMLElement).getByRole('button'));
    const [pair] = pairs;
    expect(pair?.front).toBe('#222222');
    // Every colour of a pair has a name.
    for (const name of new Set(rolePairs.flatMap(({ front, back }) => [front, back])))
      expect(
        [`field.theme-roles-dark-${name}`, `pair.colour.${name}`].some((key) => Object.hasOwn(texts, key)),
        name,
      ).toBe(true);
    expect(Object.values(dark)).toContain(pair?.back);
    expect(contrast('#222222', (pair?.back ?? '#000000') as `#${string}`).toFixed(2)).toBe(ratios[0]?.toFixed(2));
  });

  it('issue 46: without the right nothing can be edited', () => {
    open(Theme, { mayEdit: false });
    for (const control of document.querySelectorAll<HTMLInputElement>('input, select'))
      expect(control.disabled).toBe(true);
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('issue 46: every field has a name, a kind that writes what it reads, and a place for its findings', () => {
    const brand = JSON.parse(AURORA);
    const read = readInherited(AURORA);
    for (const [part, fields] of Object.entries(FIELDS)) {
      for (const field of fields) {
        expect(word(`field.${field.name}`), field.name).not.toBe(`field.${field.name}`);
        expect(partOf('brand.json', field.pointer), field.name).toBe(part);
        const [, top = '', ...below] = field.pointer.split('/');
        const value = below.reduce((node, key) => node?.[key], brand[top]);
        expect(asValue(field, asText(value)), field.name).toEqual(value);
        const hasDefault = field.kind === 'choice' && !field.isRequired && field.pointer !== PHONE_AUTH;
        if (hasDefault) expect(read(field), field.name).not.toBeUndefined();
      }
    }
    expect(PARTS.map((part) => word(`part.${part}`))).toHaveLength(new Set(PARTS).size);
    expect([partOf('texts/EN.json', '/x'), partOf('brand.json', '/order/side'), partOf('brand.json', '')]).toEqual([
      'texts',
      'menus',
      'identity',
    ]);
  });
});

describe('a brand file of an earlier version', () => {
  it('issue 46: keys of an earlier version of the platform are named, and get their new names as edits', async () => {
    const renamed = [{ from: '/minimumAge', to: '/players/minimumAge' }];
    const draft = openDraft();
    const Screen = () => <Notices draft={draft.useOpened()} renamed={renamed} />;
    render(
      <InConsole>
        <Screen />
      </InConsole>,
    );
    expect(screen.getByText(word('renamed', { count: 1, keys: 'minimumAge' }))).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: word('renamed.act') }));
    await waitFor(() =>
      expect(draft.edits).toEqual([
        { file: 'brand.json', pointer: '/players/minimumAge', value: '18' },
        { file: 'brand.json', pointer: '/minimumAge', seen: '18' },
      ]),
    );
  });
});

it('issue 46: palette and fonts of a file from an earlier version stay in their fields, also with its keys renamed', async () => {
  const old = { ...JSON.parse(AURORA), base: '0.1.0' };
  const draft = openDraft({ files: { 'brand.json': `${JSON.stringify(old, null, 2)}\n` } });
  const renamed = [{ from: '/minimumAge', to: '/players/minimumAge' }];
  const fields = [...FIELDS.theme, ...FIELDS.fonts];
  function Screen() {
    const opened = draft.useOpened();
    return (
      <>
        <Notices draft={opened} renamed={renamed} />
        <FieldForm draft={opened} fields={fields} findings={NONE} onPair={() => undefined} />
      </>
    );
  }
  render(
    <InConsole>
      <Screen />
    </InConsole>,
  );
  const { seeds, fonts } = old.theme;
  const wanted = Object.entries({ ...seeds, ...fonts }).sort();
  const shown = () =>
    ['seeds', 'fonts'].flatMap((group) =>
      Object.keys(old.theme[group]).map((key) => {
        const control = place(`theme-${group}-${key}`).querySelector<HTMLInputElement>('input[type=text], select');
        return [key, control?.value];
      }),
    );
  expect(wanted.length).toBeGreaterThan(3);
  expect(shown().sort()).toEqual(wanted);
  fireEvent.click(screen.getByRole('button', { name: word('renamed.act') }));
  await waitFor(() => expect(draft.edits).toHaveLength(2));
  expect(shown().sort()).toEqual(wanted);
  expect(JSON.parse(draft.store.files()['brand.json'] ?? '').theme).toEqual(old.theme);
});

describe('colours from a logo', () => {
  it('issue 46, N16: proposals are shown, the chosen one is edits of the draft; a fault is said', async () => {
    const seeds = JSON.stringify({ accent: '#1d4ed8', secondary: '#c026d3' });
    const roles = JSON.stringify({ dark: { accent: '#6d9aff' } });
    const replies: object[] = [
      { proposals: [{ seeds, roles }, { seeds: '{"accent":"#1d4ed8"}' }] },
      {},
      {
        logo: 'assets/logo-0123456789abcdef0123.svg',
        favicon: 'assets/favicon-0123456789abcdef0123.png',
        card: 'assets/card-0123456789abcdef0123.png',
        covers: ['assets/slide-0123456789abcdef0123.svg'],
      },
      { proposals: [], fault: 'unsafe' },
    ];
    const { client } = scriptClient(replies);
    const draft = openDraft();
    const Screen = () => <LogoColours draft={draft.useOpened()} />;
    render(
      <InConsole client={client}>
        <Screen />
      </InConsole>,
    );
    const upload = () =>
      fireEvent.change(screen.getByLabelText(word('logo')), { target: { files: [new File(['<svg/>'], 'logo.svg')] } });
    upload();
    const use = await screen.findByRole('button', { name: word('logo.use', { number: 1 }) });
    fireEvent.click(use);
    // The colours are there; the logo could not be drawn, and the same button tries again.
    expect((await screen.findByRole('alert')).textContent).toBe(mediaText('fault.unreadable'));
    fireEvent.click(use);
    await waitFor(() => expect(draft.edits).toHaveLength(7));
    expect(Object.fromEntries(draft.edits.map(({ pointer, value }) => [pointer, value]))).toEqual({
      '/theme/seeds/accent': '"#1d4ed8"',
      '/theme/seeds/secondary': '"#c026d3"',
      '/theme/seeds/neutral': undefined,
      '/theme/roles/dark/accent': '"#6d9aff"',
      '/assets/logo': '"assets/logo-0123456789abcdef0123.svg"',
      '/assets/favicon': '"assets/favicon-0123456789abcdef0123.png"',
      '/assets/card': '"assets/card-0123456789abcdef0123.png"',
    });
    upload();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(mediaText('fault.unsafe')));
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});

describe('lists of the brand', () => {
  const titles = (name: string) =>
    [...place(`list.${name}`).querySelectorAll(':scope > li')].map((row) => row.getAttribute('data-row'));

  it('issue 46: sections are moved by keys and buttons, removed, added from what is left, and keep their settings', async () => {
    const { edits, seen } = open(HomePart);
    expect(titles('home').slice(0, 3)).toEqual(['banners-0', 'notices-0', 'categories-0']);
    const row = () => place('list.home').querySelector<HTMLElement>('[data-row="notices-0"]') as HTMLElement;
    const up = within(row()).getByRole('button', { name: word('list.up', { what: word('section.notices') }) });
    fireEvent.focus(up);
    expect(seen).toEqual(['home.notices']);
    fireEvent.keyDown(up, { key: 'ArrowUp', altKey: true });
    expect(titles('home').slice(0, 3)).toEqual(['notices-0', 'banners-0', 'categories-0']);
    await waitFor(() => expect(edits).toHaveLength(1));
    const before = JSON.parse(AURORA).home;
    expect(JSON.parse(edits[0]?.value ?? '')).toEqual([before[1], before[0], ...before.slice(2)]);
    fireEvent.click(
      within(row()).getByRole('button', { name: word('home.remove', { section: word('section.notices') }) }),
    );
    expect(titles('home')[0]).toBe('banners-0');
    // Only what is not on the page can be added.
    const select = screen.getByLabelText<HTMLSelectElement>(word('home.preset'));
    expect([...select.options].map(({ value }) => value)).toEqual(['notices']);
    fireEvent.click(place('home.add'));
    expect(titles('home').at(-1)).toBe('notices-0');
  });

  it('issue 46: a menu’s order and its hidden entries are keys of their own', async () => {
    const { edits } = open(MenusPart);
    const [first, second] = titles('menu');
    const row = place('list.menu').querySelector<HTMLElement>(`[data-row="${second}"]`) as HTMLElement;
    fireEvent.click(within(row).getByRole('switch'));
    await waitFor(() =>
      expect(edits).toEqual([{ file: 'brand.json', pointer: `/elements/${second}/hidden`, value: 'true' }]),
    );
    const up = within(place('list.menu').querySelector<HTMLElement>(`[data-row="${second}"]`) as HTMLElement);
    fireEvent.keyDown(up.getAllByRole('button')[0] as HTMLElement, { key: 'ArrowUp', altKey: true });
    expect(titles('menu').slice(0, 2)).toEqual([second, first]);
    await waitFor(() => expect(last(edits)?.pointer).toBe('/order/header.nav'));
  });

  it('issue 46: a link is added to a menu with its text and its address, renamed, and removed with all that names it', async () => {
    const { store } = open(MenusPart);
    const read = (pointer: string) => store.read('brand.json', pointer);
    fireEvent.click(place('menu.add'));
    const [added] = (read('/additions') as readonly Record<string, unknown>[]).slice(-1);
    expect(added).toMatchObject({
      id: expect.stringMatching(/^x\./),
      slot: 'header.nav',
      action: { go: '/promotions' },
    });
    const id = String(added?.['id']);
    await waitFor(() => expect(titles('menu')).toContain(id));
    const row = () => within(place('list.menu').querySelector<HTMLElement>(`[data-row="${id}"]`) as HTMLElement);
    fireEvent.click(row().getByRole('button', { name: word('entry.edit', { what: word('entry.new') }) }));
    fireEvent.change(row().getByLabelText(word('action')), { target: { value: 'link' } });
    fireEvent.change(row().getByLabelText(word('action.target')), { target: { value: 'https://blog.example/' } });
    fireEvent.change(row().getByLabelText(word('entry.label')), { target: { value: 'Blog' } });
    expect((read('/additions') as readonly object[]).at(-1)).toMatchObject({
      action: { link: 'https://blog.example/' },
    });
    const textIn = (language: string) => store.read(`texts/${language}.json`, `/${String(added?.['label'])}`);
    expect([textIn('EN'), textIn('CN')]).toEqual(['Blog', undefined]);
    expect(row().getByText(/Chinese.* and /)).toBeTruthy();
    place('texts.same').focus();
    fireEvent.click(place('texts.same'));
    await waitFor(() => expect(document.querySelector('[data-element="console.studio.texts.same"]')).toBeNull());
    expect((read('/languages') as readonly string[]).map(textIn)).not.toContain(undefined);
    expect(textIn('CN')).toBe('Blog');
    expect(document.activeElement).toBe(row().getByLabelText(word('entry.label')));
    fireEvent.click(await row().findByRole('button', { name: word('entry.remove', { what: 'Blog' }) }));
    await waitFor(() => expect(titles('menu')).not.toContain(id));
  });

  it('issue 46: the registration form has groups with their fields in order; an empty list inherits', async () => {
    const { store } = open(RegistrationPart);
    const groups = () => store.read('brand.json', '/registration/groups') as { fields: string[] }[] | undefined;
    store.set('brand.json', '/registration/groups', undefined);
    await waitFor(() => expect(groups()).toBeUndefined());
    fireEvent.click(await screen.findByRole('button', { name: word('registration.add') }));
    const first = groups()?.[0]?.fields[0] ?? '';
    fireEvent.click(await screen.findByRole('button', { name: consoleText('common', 'act.add') }));
    expect(groups()?.[0]?.fields).toHaveLength(2);
    await waitFor(() => expect(titles('fields')).toHaveLength(2));
    const field = place('list.fields').querySelector(`[data-row="${first}"] button`) as HTMLElement;
    fireEvent.keyDown(field, { key: 'ArrowDown', altKey: true });
    expect(groups()?.[0]?.fields[1]).toBe(first);
    fireEvent.click(screen.getByRole('switch'));
    expect(store.read('brand.json', '/registration/steps')).toBe(true);
    fireEvent.click(
      screen.getByRole('button', { name: word('registration.remove', { group: word('registration.new') }) }),
    );
    expect(groups()).toBeUndefined();
  });

  it('issue 46: a text of one language begins its file, and an empty one inherits', async () => {
    const { edits } = open(TextsPart);
    fireEvent.change(screen.getByLabelText(word('texts.key')), { target: { value: 'brand.greeting' } });
    fireEvent.click(screen.getByRole('button', { name: consoleText('common', 'act.add') }));
    const field = await screen.findByLabelText('brand.greeting');
    fireEvent.change(field, { target: { value: 'Hello' } });
    await waitFor(() =>
      expect(last(edits)).toEqual({ file: 'texts/EN.json', pointer: '/brand.greeting', value: '"Hello"' }),
    );
    fireEvent.change(field, { target: { value: '' } });
    await waitFor(() =>
      expect(last(edits)).toEqual({ file: 'texts/EN.json', pointer: '/brand.greeting', seen: '"Hello"' }),
    );
  });
});

describe('the upgrade of the platform’s defaults', () => {
  it('N14: says what changes and for whom, and is taken into the draft', async () => {
    const both = { from: '"circle-help"', to: '"circle-question-mark"', version: 2 };
    const reply = {
      version: 0,
      from: 1,
      to: 5,
      renamed: [{ from: '/menu', to: '/menus', version: 3 }],
      hidden: [{ at: '/elements/side.help/icon', own: '"circle-help"', ...both, equals: 'old' }],
      values: [],
      elements: [
        {
          id: 'bottom.games',
          version: 3,
          change: 'changed',
          parts: [],
          appears: [],
          disappears: ['visitors', 'players'],
        },
      ],
      edits: [{ pointer: '/base', value: '6' }],
    };
    const { edits, useOpened } = openDraft();
    const Screen = () => <UpgradePanel draft={useOpened()} onClose={() => undefined} />;
    const { client } = scriptClient([reply]);
    render(
      <InConsole client={client}>
        <Screen />
      </InConsole>,
    );
    await screen.findByText(word('upgrade.versions', { from: 1, to: 5 }));
    expect(screen.getByText(word('upgrade.move', { from: '/menu', to: '/menus' }))).toBeTruthy();
    expect(document.body.textContent).toContain(word('upgrade.equals.old'));
    const roles = [consoleText('names', 'role.visitors'), consoleText('names', 'role.players')].join(' and ');
    expect(document.body.textContent).toContain(word('upgrade.disappears', { roles }));
    fireEvent.click(screen.getByRole('button', { name: word('upgrade.take') }));
    await waitFor(() => expect(edits).toEqual([expect.objectContaining({ pointer: '/base', value: '6' })]));
  });
});
