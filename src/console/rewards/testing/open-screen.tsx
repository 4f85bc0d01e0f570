/** Opens a rewards screen with a fake gateway, and records the requests. */
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { StaffCallFailed, type StaffClient } from '#console/api/client.ts';
import { FakeConsole } from '#console/effects/testing/fake-sites.tsx';
import type { StaffRole } from '#contract/staff/policy.ts';

class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** jsdom computes no layout: give virtual lists a size. */
export function stubLayout(): void {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_200);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.stubGlobal('ResizeObserver', SilentObserver);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  HTMLElement.prototype.scrollTo = () => undefined;
}

export function clearUp(): void {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
}

/** Makes a call fail with this code and value. */
export class Refuses {
  readonly code: string;
  readonly value: unknown;
  constructor(code: string, value: unknown = null) {
    this.code = code;
    this.value = value;
  }
}

interface Opened {
  readonly children: ReactNode;
  readonly role?: StaffRole;
  /** Answers by call name; a call that is not listed gets an empty list of entries. */
  readonly answers: Readonly<Record<string, (request: unknown) => unknown>>;
  /** Separates the tests: a screen keeps unsaved edits for the lifetime of the page. */
  readonly merchant: string;
}

/** Opens a screen; `sent` returns the requests of a call so far. */
export function openScreen({ children, role = 'operator', answers, merchant }: Opened) {
  const requests: { readonly name: string; readonly request: unknown }[] = [];
  const client: StaffClient = {
    async send(call, request) {
      requests.push({ name: call.name, request });
      const value = answers[call.name]?.(request) ?? { entries: [] };
      if (value instanceof Refuses) throw new StaffCallFailed(value.code, value.value);
      return call.read(JSON.parse(JSON.stringify(value)));
    },
  };
  const at = `/m/${merchant}/x`;
  render(
    <FakeConsole sites={{ client }} merchants={[merchant]} staffRole={role} at={at} path="/m/:merchant/x">
      {children}
    </FakeConsole>,
  );
  return { sent: (name: string) => requests.filter((one) => one.name === name).map(({ request }) => request) };
}

/** Enters a reason in the open dialog and confirms. */
export async function describeWhy(act: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'the season begins' } });
  fireEvent.click(dialog.getByRole('button', { name: act }));
}

export function typeInto(label: RegExp | string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}
