// @vitest-environment jsdom

import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { parseMember } from '#model/documents/member.ts';
import { answer, click, openPage, refuse, type Script } from '#portal/forms/testing/open-window.tsx';
import { memberAtom } from '#portal/state/atoms.ts';
import { Queries } from '#portal/state/queries/queries.tsx';
import { makePage } from '#portal/testing/site.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { SeamlessPage } from './seamless-page.tsx';

afterEach(cleanup);

const MEMBER = parseMember({ id: 'm1', type: 0 }).value;
const several = {
  sumBalance: '30.00',
  currencySymbol: '$',
  isSingle: false,
  balance: [
    { wallet: 'MAIN', balance: '20.00' },
    { wallet: 'LIVE', balance: '10.00' },
  ],
};

async function open(script: Script, who: typeof MEMBER = null) {
  const content = (
    <Queries>
      <SeamlessPage />
    </Queries>
  );
  const opened = openPage(makePage(), script, content, '/seamless');
  await act(async () => opened.store.set(memberAtom, who));
  return opened;
}

const type = (name: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(name), { target: { value } }));

describe('the seamless wallet', () => {
  it('M43, M174, M177: a single wallet is explained to all; visitors see log-in links', async () => {
    const { seen } = await open({ '/wps/relay/GCS_merchantWallet': [answer({ isSingle: 'true' })] });
    await screen.findByText(inEnglish('seamless.single.title'));
    expect(seen.find(({ call }) => call.endsWith('GCS_merchantWallet'))?.query).toEqual({ merchantCode: 'quartz' });
    expect(screen.getByRole('button', { name: inEnglish('seamless.logIn') })).toBeTruthy();
  });

  it('M177: several wallets show their balances, and transfers between them work', async () => {
    const script = {
      '/wps/relay/GCS_merchantWallet': [answer({ isSingle: false })],
      '/wps/v2/wallets/balance': [answer(several), answer({ ...several, sumBalance: '31.00' })],
      '/wps/relay/GCS_walletTransfer': [refuse('insufficient_balance'), answer({ balance: several.balance })],
    };
    const { seen, session } = await open(script, MEMBER);
    await screen.findByText(inEnglish('seamless.several.title'));
    expect((await screen.findAllByText('$10.00')).length).toBe(1);
    await click(screen.getByRole('button', { name: 'Move' }));
    await screen.findByText(inEnglish('seamless.amountBad', { example: '10.50' }));
    await type('Amount', '1.000');
    await click(screen.getByRole('button', { name: 'Move' }));
    await screen.findByText(inEnglish('seamless.amountBad', { example: '10.50' }));
    await type('Amount', '1,005.25');
    await type('To', 'MAIN');
    await click(screen.getByRole('button', { name: 'Move' }));
    await screen.findByText(inEnglish('seamless.same'));
    await type('To', 'LIVE');
    await click(screen.getByRole('button', { name: 'Move' }));
    await screen.findByText(inEnglish('error.insufficient_balance'));
    expect(session.draft('transfer')).toContain('1,005.25');
    await click(screen.getByRole('button', { name: 'Move' }));
    await screen.findByText('$31.00');
    expect(session.draft('transfer')).toBeNull();
    expect(seen.filter(({ call }) => call.endsWith('GCS_walletTransfer')).map(({ body }) => body)).toEqual([
      { from: 'MAIN', to: 'LIVE', amount: '1005.25' },
      { from: 'MAIN', to: 'LIVE', amount: '1005.25' },
    ]);
  });

  it('M43: wallets that fail to load can be retried', async () => {
    await open(
      {
        '/wps/relay/GCS_merchantWallet': [answer({ isSingle: true })],
        '/wps/v2/wallets/balance': [
          () => new Response('', { status: 500 }),
          answer({ sumBalance: '7', isSingle: true }),
        ],
      },
      MEMBER,
    );
    await click(await screen.findByRole('button', { name: inEnglish('ui.retry') }));
    await screen.findByText('$7.00');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Move' })).toBeNull());
  });
});
