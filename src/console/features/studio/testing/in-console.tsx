import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { StaffCallFailed, type StaffClient } from '#console/api/client.ts';
import { createQueries } from '#console/api/queries.ts';
import { StaffClientContext } from '#console/api/use-staff.ts';
import { MeContext } from '#console/session/me.ts';
import { mediaLibrary } from '#contract/staff/media/calls.ts';
import type { Me } from '#contract/staff/session/calls.ts';
import { ToastProvider } from '#ui/feedback/toast.tsx';

const ME: Me = {
  staffId: 'olga',
  name: 'Olga',
  email: '',
  role: 'operator',
  merchants: 'all',
  csrf: 'x',
  secondStep: true,
  sites: [
    {
      merchant: 'aurora',
      name: 'Aurora',
      origin: 'http://aurora.test',
      languages: ['EN', 'VI'],
      defaultLanguage: 'EN',
    },
  ],
};

/**
 * A client that answers with the replies one after the other; an error rejects. `asked` has the requests. The media library
 * is empty.
 */
export function scriptClient(replies: readonly (object | StaffCallFailed)[] = []) {
  const asked: object[] = [];
  const left = [...replies];
  const client: StaffClient = {
    async send({ name }, request) {
      if (name === mediaLibrary.name) return { pictures: [], bytes: 0, mostBytes: 1 } as never;
      asked.push(request);
      const reply = left.shift();
      if (reply instanceof StaffCallFailed) throw reply;
      return reply as never;
    },
  };
  return { asked, client };
}

/** What a screen of the console has around it. */
export function InConsole({ client = scriptClient().client, children }: { client?: StaffClient; children: ReactNode }) {
  return (
    <MemoryRouter>
      <QueryClientProvider client={createQueries()}>
        <StaffClientContext value={client}>
          <MeContext value={ME}>
            <ToastProvider labels={{ region: 'messages', dismiss: 'dismiss' }}>{children}</ToastProvider>
          </MeContext>
        </StaffClientContext>
      </QueryClientProvider>
    </MemoryRouter>
  );
}
