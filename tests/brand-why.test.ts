import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { refreshExamples, WHY_DOCS } from '../scripts/why-docs.ts';
import { brandTool } from './brand-tool.ts';

const folder = mkdtempSync(join(tmpdir(), 'livery-why-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const BEFORE = 'tests/fixtures/why/before.json';
const AFTER = 'tests/fixtures/why/after.json';

const brand = (...args: readonly string[]) => brandTool(args);

function file(name: string, json: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(json, null, 2));
  return path;
}

function lineOf(path: string, text: string): number {
  return (
    readFileSync(path, 'utf8')
      .split('\n')
      .findIndex((line) => line.includes(text)) + 1
  );
}

/** Each call starts its own Node process; on a busy machine that takes seconds. */
const CALLS = { timeout: 90_000 };

describe('npm run brand -- explain', CALLS, () => {
  it('N01: each reason shows its file, line, pointer and value', async () => {
    const { status, stdout } = await brand('explain', 'aurora', 'account.cashback', '--trees', AFTER);
    expect(status).toBe(0);
    expect(stdout).toContain(
      `${AFTER}:${lineOf(AFTER, 'MANPLAYREB3')} /status/info/whitelabel/childrenNodes/3/enabled is "0"`,
    );
    expect(stdout).toContain('required by catalogue chrome');
    expect(stdout).toContain("if either the switch MANPLAYREB3 is '1', or the member's own MANPLAYREB3 is '1'");
    expect(stdout).toContain('It is in the slot header.account, on every screen but /helpmc.');
  });

  it('N01: a reason in the brand file shows its line there; a missing document is reported', async () => {
    const own = (await brand('explain', 'aurora', 'x.limits')).stdout;
    expect(own).toContain(
      `required by brands/aurora/brand.json:${lineOf('brands/aurora/brand.json', '"icon": "hourglass"') + 1} /additions/1/when`,
    );
    expect(own).toContain('the member is not given (treated as empty)');
    const section = (await brand('explain', 'aurora', 'home.notices')).stdout;
    expect(section).toContain(
      `brands/aurora/brand.json:${lineOf('brands/aurora/brand.json', '"notices"')} /home/1/section is "notices"`,
    );
  });

  it('N01: also as JSON', async () => {
    const { stdout } = await brand('explain', 'aurora', 'member.manualRebate', '--trees', AFTER, '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      id: 'member.manualRebate',
      shown: false,
      gate: { name: 'gate of the member centre', open: true },
      where: { slot: 'member', windows: ['member'] },
      minimalChanges: [[{ fact: 'switch:MANPLAYREB3', to: '1' }], [{ fact: 'overlay:MANPLAYREB3', to: '1' }]],
      reasons: [
        { fact: 'overlay:MANPLAYREB3', holds: false, askedBy: ['catalogue centres'] },
        {
          fact: 'switch:MANPLAYREB3',
          holds: false,
          place: {
            file: AFTER,
            line: lineOf(AFTER, 'MANPLAYREB3'),
            pointer: '/status/info/whitelabel/childrenNodes/3/enabled',
            found: '0',
          },
        },
      ],
    });
  });

  it('N01: a family explains each of its members, --all every element on a line', async () => {
    const family = (await brand('explain', 'aurora', 'bar.social.*', '--trees', AFTER)).stdout;
    expect(family.match(/^bar\.social\.\w+ is (not )?shown/gm)).toHaveLength(5);
    const lines = (await brand('explain', 'aurora', '--all', '--trees', AFTER)).stdout.trimEnd().split('\n');
    expect(lines).toContainEqual(expect.stringMatching(/^account\.cashback +hidden the switch MANPLAYREB3 is '0'$/));
    expect(lines).toContainEqual(expect.stringMatching(/^nav\.home +shown +always$/));
    expect(lines.every((line) => /^\S+ +(shown|hidden) +\S/.test(line))).toBe(true);
    const portal = JSON.parse((await brand('portal', 'aurora', '--trees', AFTER)).stdout);
    expect(lines.map((line) => line.split(/ +/).slice(0, 2))).toEqual(
      Object.entries(portal.elements).map(([id, shown]) => [id, shown ? 'shown' : 'hidden']),
    );
  });

  it('N01: --at selects a set of a list of trees, and its pointers lie inside it', async () => {
    const list = file('list.json', [{}, JSON.parse(readFileSync(AFTER, 'utf8'))]);
    const { stdout } = await brand('explain', 'aurora', 'side.cashback', '--trees', list, '--at', '1');
    expect(stdout).toContain(
      `${list}:${lineOf(list, 'MANPLAYREB3') + 1} /1/status/info/whitelabel/childrenNodes/3/enabled`,
    );
    for (const at of [[], ['--at', 'length']]) {
      const { status, stderr } = await brand('explain', 'aurora', 'side.cashback', '--trees', list, ...at);
      expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('--at N, from 0 to 1') });
    }
  });

  it('N01: an unknown id or family suggests the nearest', async () => {
    expect(await brand('explain', 'aurora', 'nav.liev')).toMatchObject({
      status: 2,
      stderr: 'No element has the id nav.liev. Did you mean nav.live?\n',
    });
    expect((await brand('explain', 'aurora', 'bar.socail.*')).stderr).toContain('Did you mean bar.social.*?');
  });

  it('N01: page covers and form requirements are shown', async () => {
    const trees = file('closed.json', {
      status: {
        maintenance: true,
        info: { whitelabel: { modId: 'USERNAMEREG3', enabled: '1' }, register: { email: { enabled: 1 } } },
      },
    });
    const { stdout } = await brand('explain', 'aurora', 'register.email', '--trees', trees);
    expect(stdout).toContain('register.email is shown');
    expect(stdout).toContain('Requested by mobile number: no; by username: yes.');
    expect(stdout).toContain('The screen startup.maintenance covers the page; it changes no decision.');
  });
});

describe('npm run brand -- diff', CALLS, () => {
  it('N04: equal trees have no difference', async () => {
    expect(await brand('diff', 'aurora', '--trees', AFTER, AFTER)).toEqual({
      status: 0,
      stdout: 'No differences.\n',
      stderr: '',
    });
  });

  it('N04: changes caused by a switch are below it, with its line in both files', async () => {
    const before = JSON.parse(readFileSync(BEFORE, 'utf8'));
    const one = file('one.json', before);
    before.status.info.whitelabel.childrenNodes[3].enabled = '0';
    const other = file('other.json', before);
    const { stdout } = await brand('diff', 'aurora', '--trees', one, other);
    const line = lineOf(one, 'MANPLAYREB3') + 1;
    expect(stdout).toBe(
      [
        "switch MANPLAYREB3: '1' -> '0'",
        `    ${one}:${line} /status/info/whitelabel/childrenNodes/3/enabled is "1"`,
        `    ${other}:${line} /status/info/whitelabel/childrenNodes/3/enabled is "0"`,
        '  for everyone: side.cashback disappears',
        '  for everyone logged in: account.cashback disappears',
        '  for players and agents: member.manualRebate disappears',
        '',
      ].join('\n'),
    );
  });

  it('N04: also as JSON, each change with its places', async () => {
    const { groups, withoutEffect } = JSON.parse(
      (await brand('diff', 'aurora', '--trees', BEFORE, AFTER, '--json')).stdout,
    );
    expect(withoutEffect).toMatchObject([
      { key: 'switch:LUCKYDRAW9', after: { file: AFTER, line: lineOf(AFTER, 'LUCKYDRAW9') } },
    ]);
    expect(groups).toContainEqual({
      causes: [expect.objectContaining({ key: 'rule.username.minLength', values: '4 -> 6' })],
      findings: [
        { kind: 'fieldRule', method: 'username', field: 'username', part: 'least length', from: '4', to: '6' },
      ],
    });
  });

  it('N04: another brand file is compared in each language', async () => {
    cpSync('brands/aurora', join(folder, 'aurora'), { recursive: true });
    const other = join(folder, 'aurora/brand.json');
    const changed = JSON.parse(readFileSync(other, 'utf8'));
    changed.languages = ['EN', 'CN'];
    changed.elements['nav.vip'] = { hidden: true };
    changed.elements['account.register'] = { label: 'element.account.register' };
    changed.theme.radius = 'soft';
    writeFileSync(other, JSON.stringify(changed, null, 2));
    const { status, stdout } = await brand('diff', 'aurora', '--brand', other, '--trees', BEFORE);
    expect(status).toBe(0);
    expect(stdout).toContain('brand file: nav.vip hidden: no -> yes');
    expect(stdout).toContain('for everyone: nav.vip disappears');
    expect(stdout).toContain('the language VI is no longer offered');
    expect(stdout).toContain('EN: account.register reads "Join Aurora" -> "Register"');
    expect(stdout).toMatch(
      /Other values of the brand file:\n(.*\n)*? {2}brand file \/theme\/radius: "round" -> "soft" \(brands\/aurora\/brand\.json:38, /,
    );
    expect(stdout).not.toContain('VI: ');
  });

  it('a call without two sides and a missing file are reported in one line', async () => {
    for (const args of [
      ['diff', 'aurora'],
      ['diff', 'aurora', '--trees', AFTER],
      ['diff', 'aurora', '--brand', 'nowhere.json'],
      ['diff', 'aurora', '--trees', AFTER, 'nowhere.json'],
    ]) {
      const { status, stdout, stderr } = await brand(...args);
      expect(status, args.join(' ')).toBe(2);
      expect(stdout).toBe('');
      expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    }
  });
});

describe('docs/guides/why.md', CALLS, () => {
  it('its examples equal the tools’ output (node scripts/why-docs.ts regenerates them)', () => {
    const page = readFileSync(WHY_DOCS, 'utf8');
    expect(page.match(/^\$ npm run --silent brand/gm)).toHaveLength(3);
    expect(refreshExamples(page)).toBe(page);
  });
});
