// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeSites, FakeConsole, type FakeSites } from '#console/effects/testing/fake-sites.tsx';
import { consoleText } from '#console/testing/console-text.ts';
import type { StaffRole } from '#contract/staff/policy.ts';
import type { ManyRequest } from '#contract/staff/trees/calls.ts';
import Settings from './settings.tsx';

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const FAX = { resourceType: 'FAX', url: 'tel:1', mystery: { of: 'it' } };
const STATUS = {
  maintenance: false,
  region: { mode: 'open', countries: [], allowAddresses: [], blockAddresses: [], mystery: 1 },
  localCountry: 'SG',
  resources: [FAX, { resourceType: 'IOS', url: 'https://a.example', labelNameZz: 'kept' }],
  customerService: [{ csType: 'LIVECHAT', path: 'https://chat.a.example' }],
  domainRoute: ['https://m.a.example'],
  mainDomain: 'www.a.example',
  analytics: { other: 'kept' },
  imageCDNs: [],
  launchGameCDNs: [],
  extra: ['kept'],
};

function open(section: string, role: StaffRole = 'operator'): FakeSites {
  const sites = createFakeSites(['sample'], { REG3: true });
  sites.staffUser('sample', [{ kind: 'tree', tree: 'status', body: STATUS }], 'Kim', 'start');
  sites.staffUser(
    'sample',
    [{ kind: 'tree', tree: 'whitelabel', body: { dividend: 1, zaloReward: 1 } }],
    'Kim',
    'start',
  );
  render(
    <FakeConsole
      sites={sites}
      merchants={['sample']}
      staffRole={role}
      at={`/m/sample/settings/${section}`}
      path="/m/:merchant/settings/:section?"
    >
      <Settings />
    </FakeConsole>,
  );
  return sites;
}

const type = (box: HTMLElement, label: string | RegExp, value: string) =>
  fireEvent.change(within(box).getByLabelText(label), { target: { value } });

/** Reviews, enters a reason, applies; returns the requests that were sent. */
async function save({ sent }: FakeSites) {
  fireEvent.click(screen.getByRole('button', { name: consoleText('settings', 'pending.review') }));
  const panel = await screen.findByRole('complementary');
  fireEvent.change(within(panel).getByRole('textbox', { name: /Reason/ }), { target: { value: 'for the test' } });
  fireEvent.click(within(panel).getByRole('button', { name: 'Apply' }));
  await screen.findByText(consoleText('common', 'word.settingsSaved'));
  return (sent.at(-1) as ManyRequest).proposals;
}

describe('resources', () => {
  it('M91: an unknown value is shown unchanged, and stays unchanged when its neighbour is saved', async () => {
    const sites = open('resources');
    expect(await screen.findByText('mystery')).toBeDefined();
    const ios = screen.getByRole('article', { name: consoleText('names', 'resource.IOS') });
    expect(within(ios).getByRole('img', { name: 'QR code: iPhone app' })).toBeDefined();
    type(ios, 'Address', 'https://b.example');
    expect(await save(sites)).toEqual([
      {
        kind: 'setting',
        tree: 'status',
        key: 'resources',
        value: [FAX, { resourceType: 'IOS', url: 'https://b.example', labelNameZz: 'kept' }],
      },
    ]);
    expect(screen.queryByRole('button', { name: consoleText('settings', 'pending.review') })).toBeNull();
  });

  it('M86: an app is added, moved by its buttons and removed; the focus follows it', async () => {
    open('resources');
    fireEvent.click(await screen.findByRole('button', { name: consoleText('names', 'resource.Android') }));
    const names = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));
    expect(names()).toEqual([
      'Unknown: FAX',
      consoleText('names', 'resource.IOS'),
      consoleText('names', 'resource.Android'),
    ]);
    const address = within(
      screen.getByRole('article', { name: consoleText('names', 'resource.Android') }),
    ).getByLabelText('Address');
    await waitFor(() => expect(document.activeElement).toBe(address));
    expect(screen.getByText(consoleText('settings', 'resource.noCode'))).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Move up: Android app' }));
    expect(names()).toEqual([
      'Unknown: FAX',
      consoleText('names', 'resource.Android'),
      consoleText('names', 'resource.IOS'),
    ]);
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move up: Android app'));
    fireEvent.click(
      screen.getByRole('button', {
        name: consoleText('settings', 'row.drop', { name: consoleText('names', 'resource.Android') }),
      }),
    );
    expect(names()).toEqual(['Unknown: FAX', consoleText('names', 'resource.IOS')]);
    expect(screen.queryByRole('button', { name: consoleText('settings', 'pending.review') })).toBeNull();
  });
});

describe('lists', () => {
  it('M91: list entries of no kind stay unchanged, and an edit that is undone is none', async () => {
    const sites = open('service');
    const path = await screen.findByLabelText<HTMLInputElement>('Address 1');
    fireEvent.change(path, { target: { value: '/helpmc' } });
    expect(screen.getByRole('button', { name: consoleText('settings', 'pending.review') })).toBeDefined();
    fireEvent.click(
      screen.getByRole('button', {
        name: consoleText('settings', 'box.revertOf', { title: consoleText('settings', 'service.title') }),
      }),
    );
    expect(screen.getByLabelText<HTMLInputElement>('Address 1').value).toBe('https://chat.a.example');
    expect(screen.queryByRole('button', { name: consoleText('settings', 'pending.review') })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: consoleText('settings', 'service.add') }));
    fireEvent.change(screen.getByLabelText('Channel 2'), { target: { value: 'VIP' } });
    fireEvent.change(screen.getByLabelText('Address 2'), { target: { value: '/vip' } });
    const [first, second] = [STATUS.customerService[0], { csType: 'VIP', path: '/vip' }];
    expect(await save(sites)).toMatchObject([{ key: 'customerService', value: [first, second] }]);
  });

  it('texts are pasted, moved by Alt+arrow, emptied and removed', async () => {
    const sites = open('domains');
    const route = (place: number) => screen.getByLabelText<HTMLInputElement>(`Route ${place}`);
    fireEvent.change(await screen.findByLabelText('New: Route'), {
      target: { value: 'https://n.a.example, https://o.a.example' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    fireEvent.keyDown(route(3), { key: 'ArrowUp', altKey: true });
    expect([route(2).value, route(3).value]).toEqual(['https://o.a.example', 'https://n.a.example']);
    await waitFor(() => expect(document.activeElement).toBe(route(2)));
    fireEvent.change(route(1), { target: { value: 'nothing' } });
    expect(route(1).getAttribute('aria-invalid')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: consoleText('settings', 'row.drop', { name: 'Route 1' }) }));
    expect(await save(sites)).toMatchObject([
      { key: 'domainRoute', value: ['https://o.a.example', 'https://n.a.example'] },
    ]);
  });

  it('a relay is renamed and gets its own name back', async () => {
    const sites = open('gateway');
    fireEvent.change(await screen.findByLabelText(consoleText('settings', 'relays.add')), {
      target: { value: 'GLS2_roomList' },
    });
    fireEvent.change(screen.getByLabelText(consoleText('settings', 'relays.name', { ours: 'GLS2_roomList' })), {
      target: { value: 'api' },
    });
    expect(await save(sites)).toMatchObject([{ key: 'gatewayProfile', value: { relays: { GLS2_roomList: 'api' } } }]);
    fireEvent.click(
      await screen.findByRole('button', { name: consoleText('settings', 'row.drop', { name: 'GLS2_roomList' }) }),
    );
    expect(await screen.findByText(consoleText('settings', 'relays.none'))).toBeDefined();
  });
});

describe('limits of the brand file', () => {
  it('D35 D43: a link, a host and a domain outside its list are named', async () => {
    open('service');
    expect(await screen.findByText(/doesn’t list https:\/\/chat\.a\.example under origins\.links/)).toBeDefined();
    cleanup();
    open('domains');
    expect(await screen.findByText(/The brand file has no domains/)).toBeDefined();
    expect(screen.getByText(consoleText('settings', 'routes.elsewhere'))).toBeDefined();
  });

  it('M377: an unused flag has no switch; it is among the raw values', async () => {
    open('site');
    const dividend = await screen.findByRole('switch', { name: /Dividend contracts/ });
    expect((dividend as HTMLInputElement).checked).toBe(true);
    expect(screen.queryByRole('switch', { name: /Zalo/ })).toBeNull();
    cleanup();
    open('other');
    expect(await screen.findByText('zaloReward')).toBeDefined();
    expect(screen.getByText('extra')).toBeDefined();
  });
});

describe('regions', () => {
  it('M27 M377: a rule that admits no visitor is withheld, and names the excluded', async () => {
    const sites = open('regions');
    fireEvent.change(await screen.findByLabelText('Rule'), { target: { value: 'allow' } });
    expect(screen.getByText(/^Expected at least one country: otherwise no visitor is admitted/)).toBeDefined();
    expect(screen.getByRole('button', { name: consoleText('settings', 'pending.review') })).toHaveProperty(
      'disabled',
      true,
    );
    const add = screen.getByLabelText('New: Country');
    fireEvent.change(add, { target: { value: 'sg, my' } });
    fireEvent.keyDown(add, { key: 'Enter' });
    expect(screen.getByText('Singapore', { selector: 'p' })).toBeDefined();
    expect(await save(sites)).toEqual([
      {
        kind: 'setting',
        tree: 'status',
        key: 'region',
        value: { ...STATUS.region, mode: 'allow', countries: ['SG', 'MY'] },
      },
    ]);
  });
});

describe('without rights', () => {
  it.each(['support', 'auditor'] as const)('M378: %s sees every field, all disabled', async (role) => {
    open('maintenance', role);
    expect(await screen.findByText(consoleText('settings', 'readOnly'))).toBeDefined();
    const closed = screen.getByRole('switch', { name: /The site is closed/ });
    expect(closed.matches(':disabled')).toBe(true);
    expect(
      screen.queryByLabelText(consoleText('settings', 'row.new', { label: consoleText('settings', 'address.label') })),
    ).toBeNull();
  });
});
