/** The sign-in window in DOM tests: pages of the test merchant, and the fields of the open form. */

import { screen } from '@testing-library/react';
import { inEnglish } from '#tests/setup/english.ts';
import { answer, click, fill, openWindow, type Script } from '../../../forms/testing/open-window.tsx';
import type { Modal } from '../../../state/modals.ts';
import { ALL_TREES, makePage } from '../../../testing/site.ts';

export const LOGIN = '/wps/session/login';
export const welcome: Script = { [LOGIN]: [answer({ token: 't-1' })] };

interface PageChanges {
  readonly switches?: readonly string[];
  readonly features?: Readonly<Record<string, unknown>>;
}

/** A page of the test merchant with only these switches, and these brand features. */
export function pageOf({ switches = [], features }: PageChanges = {}) {
  const childrenNodes = switches.map((modId) => ({ modId, enabled: '1', childrenNodes: [] }));
  const whitelabel = { modId: 'ROOT', enabled: '1', childrenNodes };
  return makePage({
    status: { info: { ...ALL_TREES.status.info, whitelabel } },
    ...(features && { brand: { features } }),
  });
}

export function openLogin(script: Script = welcome, changes: PageChanges = {}, modal: Partial<Modal> = {}) {
  return openWindow(pageOf(changes), script, { name: 'login', ...modal });
}

/** The input with this name, anywhere on the page. */
export function inputNamed(name: string): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (!input) throw new Error(`there is no input called ${name}`);
  return input;
}

export function fillIn(more: Readonly<Record<string, string>> = {}): void {
  const values = { username: 'ann', password: 'Quiet9Harbor', ...more };
  for (const [name, value] of Object.entries(values)) fill(inputNamed(name), value);
}

export const submit = () => click(screen.getByRole('button', { name: inEnglish('chat.invite.login') }));
