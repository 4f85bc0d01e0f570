// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StaffCallFailed, type StaffClient } from '#console/api/client.ts';
import { consoleText } from '#console/testing/console-text.ts';
import { changeMany } from '#contract/staff/trees/calls.ts';
import { ChangePanel } from './change-panel.tsx';
import { createFakeSites, FakeConsole } from './testing/fake-sites.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const ZALO = {
  key: 'zalo',
  enabled: true,
  required: false,
  minLength: 7,
  maxLength: 15,
  acceptedPattern: null,
  patternId: 6,
};

it('M378: a change is previewed next to its panel, by role and place, and typed text stays until Apply', async () => {
  const sites = createFakeSites(['sample'], { USERNAMEREG3: true, REG3: true });
  sites.staffUser('sample', [{ kind: 'tree', tree: 'rules', body: { zalo: ZALO } }], 'Kim', 'start');
  const opened: unknown[] = [];
  const client: StaffClient = {
    send: async (call, request, ...rest) => {
      if (call.name !== 'staffOpenPreview') return sites.client.send(call, request, ...rest);
      opened.push(request);
      // There is no previewed page here.
      throw new StaffCallFailed('overloaded');
    },
  };
  const done = vi.fn();
  const proposals = [{ kind: 'rule', field: 'zalo', patch: { enabled: false } } as const];
  render(
    <FakeConsole
      sites={{ ...sites, client }}
      merchants={['sample']}
      at="/m/sample/switches"
      path="/m/:merchant/switches"
    >
      <ChangePanel
        merchant="sample"
        title="Turn it off"
        proposals={proposals}
        permission="rule.change"
        onDone={done}
        onClose={() => undefined}
      />
    </FakeConsole>,
  );
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'bank is down' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Preview' }));
  await waitFor(() => expect(opened).toMatchObject([{ visitor: 'visitor', screen: '/register', proposals }]));
  fireEvent.change(screen.getByLabelText(consoleText('preview', 'visitor')), { target: { value: 'agent1' } });
  await waitFor(() => expect(opened.at(-1)).toMatchObject({ visitor: 'agent1', proposals }));
  expect(screen.getByLabelText<HTMLInputElement>(/^Reason/).value).toBe('bank is down');
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(sites.sent[0]).toMatchObject({ reason: 'bank is down', proposals });
});

it('M378: the browser’s Back with the panel open loses nothing: the reason is restored until the change is made', async () => {
  const sites = createFakeSites(['sample'], { USERNAMEREG3: true, REG3: true });
  sites.staffUser('sample', [{ kind: 'tree', tree: 'rules', body: { zalo: ZALO } }], 'Kim', 'start');
  const proposals = [{ kind: 'rule', field: 'zalo', patch: { enabled: false } } as const];
  const done = vi.fn();
  const open = (title: string) =>
    render(
      <FakeConsole sites={sites} merchants={['sample']} at="/m/sample/rules" path="/m/:merchant/rules">
        <ChangePanel
          merchant="sample"
          title={title}
          proposals={proposals}
          permission="rule.change"
          onDone={done}
          onClose={() => undefined}
        />
      </FakeConsole>,
    );
  const typed = () => screen.getByLabelText<HTMLInputElement>(/^Reason/);
  open('Turn it off');
  fireEvent.change(typed(), { target: { value: 'bank is down' } });
  cleanup();
  open('Something else');
  expect(typed().value).toBe('');
  cleanup();
  open('Turn it off');
  expect(typed().value).toBe('bank is down');
  await screen.findByRole('button', { name: 'Preview' });
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  cleanup();
  open('Turn it off');
  expect(typed().value).toBe('');
});

it('N05: a change that others must approve is sent for approval, and leads to the request', async () => {
  const sites = createFakeSites(['sample'], { WITHDRAW: true, MAILCEN: true });
  sites.askApproval([{ area: 'withdrawals', approvers: 1 }]);
  const done = vi.fn();
  render(
    <FakeConsole sites={sites} merchants={['sample']} at="/m/sample/switches" path="/m/:merchant/switches">
      <ChangePanel
        merchant="sample"
        title="Turn it off"
        proposals={[{ kind: 'switch', id: 'WITHDRAW', enabled: false }]}
        permission="switch.turn"
        onDone={done}
        onClose={() => undefined}
      />
    </FakeConsole>,
  );
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'bank is down' } });
  fireEvent.click(await screen.findByRole('button', { name: consoleText('effects', 'panel.ask') }));
  await screen.findByText('elsewhere');
  const proposals = [{ kind: 'switch', id: 'WITHDRAW', enabled: false }];
  const effect = expect.stringMatching(/^[0-9a-f]{64}$/);
  expect(sites.sent).toEqual([{ base: 1, proposals, reason: 'bank is down', effect }]);
  expect(sites.stateOf('sample', 'WITHDRAW')).toBe('1');
  expect(done).not.toHaveBeenCalled();
});

it('M378, O2: a change without an answer may have been made, and is not called failed', async () => {
  const sites = createFakeSites(['sample'], { WITHDRAW: true });
  const client: StaffClient = {
    send: async (call, ...rest) => {
      if (call.name !== changeMany.name) return sites.client.send(call, ...rest);
      throw new StaffCallFailed('unanswered');
    },
  };
  render(
    <FakeConsole
      sites={{ ...sites, client }}
      merchants={['sample']}
      at="/m/sample/switches"
      path="/m/:merchant/switches"
    >
      <ChangePanel
        merchant="sample"
        title="Turn it off"
        proposals={[{ kind: 'switch', id: 'WITHDRAW', enabled: false }]}
        permission="switch.turn"
        onDone={() => undefined}
        onClose={() => undefined}
      />
    </FakeConsole>,
  );
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'bank is down' } });
  await screen.findByRole('button', { name: 'Preview' });
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await screen.findByText(consoleText('common', 'failed.unanswered'));
  expect(screen.queryByText(consoleText('effects', 'panel.failed'))).toBeNull();
});
