// @vitest-environment jsdom

import { act, cleanup, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, click, refuse } from '#portal/forms/testing/open-window.tsx';
import { inEnglish } from '#tests/setup/english.ts';
import { centre, NOW, openCentre, RECEIPT } from '../testing/open-centre.ts';
// Imported here, not lazily by the window: the test DOM's style sheet does not accept vendor-prefixed names.
import './confirmation-page.tsx';

afterEach(cleanup);

const LIST = '/wps/relay/MCSFE_getPaymentConfirmationList';
const ANSWER = '/wps/relay/MCSFE_processC2CTransaction';
const list = (...receipts: readonly object[]) => answer({ list: receipts, now: NOW });
const ended = {
  ...RECEIPT,
  state: 'received',
  received: '80',
  remaining: '0',
  steps: [...RECEIPT.steps, { state: 'received', at: NOW }],
};
const choose = async (name: string) => click(await centre().findByRole('radio', { name }));

describe('M182, M183, M184: withdrawals that other members pay are confirmed', () => {
  it('M182: the amounts asked, received and open, the deadline, and the effect of each answer beforehand', async () => {
    await openCentre('withdrawalConfirmation', { [LIST]: [list(RECEIPT)] });
    await centre().findByText('Paid by B••');
    for (const amount of ['$80.00', '$30.00', '$50.00']) expect(centre().getByText(amount)).toBeTruthy();
    expect(centre().getByRole('timer', { name: inEnglish('ui.timeLeft') })).toBeTruthy();
    await choose(inEnglish('cashier.out.answer.RECEIVED'));
    expect(centre().getByText(inEnglish('cashier.out.answer.RECEIVED.follows'))).toBeTruthy();
    await choose('All of it: $50.00');
    expect(
      centre().getByText(inEnglish('cashier.out.answer.ALL_RECEIVED.follows', { remaining: '$50.00' })),
    ).toBeTruthy();
  });

  it('M182: a part is at most the open amount, and the rest stays open', async () => {
    const { seen } = await openCentre('withdrawalConfirmation', {
      [LIST]: [list(RECEIPT), list({ ...RECEIPT, received: '50', remaining: '30' })],
      [ANSWER]: [answer(RECEIPT)],
    });
    await choose(inEnglish('cashier.out.answer.RECEIVED'));
    const field = centre().getByLabelText(inEnglish('cashier.out.field.received'));
    await act(async () => void fireEvent.change(field, { target: { value: '50.01' } }));
    await click(centre().getByRole('button', { name: inEnglish('cashier.out.answer.RECEIVED.send') }));
    await centre().findByText(inEnglish('cashier.out.refused.most', { maximum: '$50.00' }));
    await act(async () => void fireEvent.change(field, { target: { value: '20' } }));
    await click(centre().getByRole('button', { name: inEnglish('cashier.out.answer.RECEIVED.send') }));
    await centre().findByText('All of it: $30.00');
    expect(seen.filter(({ call }) => call === `POST ${ANSWER}`).map(({ body }) => body)).toEqual([
      { id: RECEIPT.id, answer: 'RECEIVED', amount: '20.00', remaining: '50.00' },
    ]);
  });

  it('M183: a dispute needs a picture as proof', async () => {
    const { seen } = await openCentre('withdrawalConfirmation', {
      [LIST]: [list(RECEIPT), list({ ...RECEIPT, state: 'disputed' })],
      [ANSWER]: [answer({ ...RECEIPT, state: 'disputed' })],
    });
    await choose(inEnglish('cashier.out.answer.NOT_RECEIVED'));
    await click(centre().getByRole('button', { name: inEnglish('cashier.out.answer.NOT_RECEIVED.send') }));
    await centre().findByText(inEnglish('error.proof_missing'));
    expect(seen.some(({ call }) => call === `POST ${ANSWER}`)).toBe(false);
    const png = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1])], 'statement.png', { type: 'image/png' });
    const input = document.querySelector<HTMLInputElement>('[data-dialog="member"] input[type=file]');
    await act(async () => void fireEvent.change(input ?? document.body, { target: { files: [png] } }));
    await waitFor(() => expect(document.querySelector('[data-picture]')).toBeTruthy());
    await click(centre().getByRole('button', { name: inEnglish('cashier.out.answer.NOT_RECEIVED.send') }));
    await centre().findByText('Disputed', { selector: 'span' });
    expect(seen.find(({ call }) => call === `POST ${ANSWER}`)?.body).toEqual({
      id: RECEIPT.id,
      answer: 'NOT_RECEIVED',
      remaining: '50.00',
      pictures: ['iVBORwE='],
    });
  });

  it.each(['disputed', 'refused', 'forced'] as const)(
    'M182, P7: an answered receipt shows its amounts and what became of the rest: %s',
    async (state) => {
      await openCentre('withdrawalConfirmation', { [LIST]: [list({ ...RECEIPT, state })] });
      await centre().findByText(inEnglish(`cashier.out.rest.${state}`, { amount: '$50.00' }));
      expect(
        [...document.querySelectorAll(`[data-receipt][data-state=${state}] dd`)].map((dd) => dd.textContent),
      ).toEqual(['$80.00', '$30.00']);
    },
  );

  it('M184: one answered in the meantime shows its state; the page stays when nothing waits any more', async () => {
    await openCentre('withdrawalConfirmation', {
      [LIST]: [list(RECEIPT), list(ended)],
      [ANSWER]: [refuse('receipt_answered')],
    });
    await choose('All of it: $50.00');
    await click(centre().getByRole('button', { name: inEnglish('cashier.out.answer.ALL_RECEIVED.send') }));
    await centre().findByText(inEnglish('cashier.out.receipts.none'));
    expect(document.querySelector('[data-state="received"]')).toBeTruthy();
  });

  it('M182: with nothing to confirm, my account opens', async () => {
    const { store } = await openCentre('withdrawalConfirmation', { [LIST]: [list()] });
    const { flagsAtom } = await import('#portal/state/atoms.ts');
    await act(async () => store.set(flagsAtom, {}));
    await centre().findByRole('button', { name: inEnglish('security.unavailable.home') });
  });
});
