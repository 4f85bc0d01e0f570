// @vitest-environment jsdom

import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { staffWaiting } from '#contract/staff/overview/calls.ts';
import { openPreview } from '#contract/staff/previews/calls.ts';
import { discardDraft } from '#contract/staff/studio/calls.ts';
import type { StaffClient } from './client.ts';
import { createQueries } from './queries.ts';
import { StaffClientContext, useStaffDo, useStaffRead, useStaffSend } from './use-staff.ts';

afterEach(cleanup);

function Screen({ done }: { readonly done: string[] }) {
  useStaffRead(staffWaiting, {});
  const change = useStaffDo(discardDraft);
  const send = useStaffSend(openPreview);
  const ask = (name: string, { mutate }: { readonly mutate: (asked: never, then: object) => void }) =>
    mutate({ merchant: 'aurora', request: {} } as never, { onSuccess: () => done.push(name) });
  return (
    <>
      <button type="button" onClick={() => ask('change', change)}>
        change
      </button>
      <button type="button" onClick={() => ask('send', send)}>
        send
      </button>
    </>
  );
}

it('issue 46: a change does not wait for the count of what waits for staff, and a preview does not ask for it', async () => {
  const asked: string[] = [];
  const done: string[] = [];
  const client: StaffClient = {
    async send({ name }) {
      asked.push(name);
      // The count never comes.
      return name === staffWaiting.name ? new Promise(() => undefined) : (null as never);
    },
  };
  render(
    <QueryClientProvider client={createQueries()}>
      <StaffClientContext value={client}>
        <Screen done={done} />
      </StaffClientContext>
    </QueryClientProvider>,
  );
  const counted = () => asked.filter((name) => name === staffWaiting.name).length;
  fireEvent.click(screen.getByText('send'));
  await waitFor(() => expect(done).toEqual(['send']));
  expect(counted()).toBe(1);
  fireEvent.click(screen.getByText('change'));
  await waitFor(() => expect(done).toEqual(['send', 'change']));
  await waitFor(() => expect(counted()).toBe(2));
});
