// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { StaffCallFailed, type StaffClient } from '#console/api/client.ts';
import { StaffClientContext } from '#console/api/use-staff.ts';
import { consoleText } from '#console/testing/console-text.ts';
import type { LinkPurpose } from '#contract/staff/sign-in/calls.ts';
import { LinkUseStep } from './link-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { useSignInMethod } from './use-sign-in-method.ts';

afterEach(cleanup);

const text = (key: string, values?: Readonly<Record<string, string>>) => consoleText('sign-in', key, values);
const field = (key: string) => screen.getByLabelText<HTMLInputElement>(text(key));
const type = (key: string, value: string) => fireEvent.change(field(key), { target: { value } });

function Password() {
  return <PasswordStep flow={useSignInMethod()} isOver={false} />;
}

function Link({ purpose }: { readonly purpose: LinkPurpose['purpose'] }) {
  const step = { at: 'linkUse', link: 'x', purpose: { purpose, email: 'ann@x.example', name: 'Ann' } } as const;
  return <LinkUseStep flow={useSignInMethod()} step={step} />;
}

/** Renders a step; `sent` are the requests, and every call is refused. */
function open(step: React.ReactNode, code: string, value: unknown = null) {
  const sent: unknown[] = [];
  const client: StaffClient = {
    async send(_call, request) {
      sent.push(request);
      throw new StaffCallFailed(code, value);
    },
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StaffClientContext value={client}>
        <MemoryRouter>{step}</MemoryRouter>
      </StaffClientContext>
    </QueryClientProvider>,
  );
  return sent;
}

it('M378: a disabled user reads who disabled the account, when, why, and whom to ask', async () => {
  open(<Password />, 'account_disabled', { by: 'Ada Admin', at: '2026-11-20T10:00:00.000Z', reason: 'left the team' });
  type('signIn.email', 'sam@x.example');
  type('signIn.password', 'correct horse');
  fireEvent.click(screen.getByRole('button', { name: text('signIn.title') }));
  const message = text('signIn.disabled', { by: 'Ada Admin', at: '2026-11-20 10:00', reason: 'left the team' });
  expect((await screen.findByText(message)).closest('[role=alert]')).not.toBeNull();
});

it('M378: the password can be shown', () => {
  open(<Password />, 'wrong_credentials');
  fireEvent.click(screen.getByRole('button', { name: text('password.reveal') }));
  expect(field('signIn.password').type).toBe('text');
});

it('M378: a new password is typed twice, and sent only where both are equal', async () => {
  const sent = open(<Link purpose="password" />, 'password_common');
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: text('link.submit') });
  type('link.newPassword', 'correct horse battery');
  type('password.repeat', 'correct horse batterz');
  fireEvent.blur(field('password.repeat'));
  expect(await screen.findByText(text('password.different'))).toBeDefined();
  expect(submit.disabled).toBe(true);
  type('password.repeat', 'correct horse battery');
  expect(screen.queryByText(text('password.different'))).toBeNull();
  fireEvent.click(submit);
  expect(await screen.findByText(text('failed.password_common'))).toBeDefined();
  expect(sent).toEqual([{ link: 'x', password: 'correct horse battery' }]);
});
