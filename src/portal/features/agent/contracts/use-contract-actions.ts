import { useState } from 'react';
import {
  agentContracts,
  answerSign,
  endContract,
  processDailySalary,
  processDividend,
  processHourSalary,
  processRealTimeSalary,
  type RequestSign,
} from '#contract/contracts/calls.ts';
import type { AgentContract } from '#contract/contracts/read.ts';
import { useBrowser } from '#portal/state/client.ts';
import { useRefresh } from '#portal/state/queries/use-member-query.ts';
import { askContracts } from '#portal/state/sources/follow-contracts.ts';
import { showMessageAtom } from '#portal/state/texts/words.ts';

/** Answers a request with the call of its kind (D23). */
export function useAnswer() {
  const browser = useBrowser();
  return async ({ kind, id }: AgentContract, request: RequestSign, isYes: boolean, lens?: string): Promise<void> => {
    const { client } = browser();
    const status = answerSign(kind, request, isYes);
    const seen = lens === undefined ? {} : { lens };
    const quiet = { quiet: true };
    if (kind === 'DIVIDEND') await client.send(processDividend, { type: request, status, ...seen }, quiet);
    else if (kind === 'DAILY') await client.send(processDailySalary, { id, status, ...seen }, quiet);
    else if (kind === 'HOURLY') await client.send(processHourSalary, { contractId: id, status, ...seen }, quiet);
    else await client.send(processRealTimeSalary, { contractId: id, status, ...seen }, quiet);
  };
}

/** Requests the end of a contract, or answers the downline's request, as the upline side. */
export function useEnd() {
  const browser = useBrowser();
  return (contract: string, answer: 'ask' | 'agree' | 'refuse') =>
    browser().client.send(endContract, { contract, answer }, { quiet: true });
}

/** Runs one action at a time, with a success message or its refusal. */
export function useContractAction() {
  const browser = useBrowser();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  async function run(work: () => Promise<unknown>, word: string): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    setError(undefined);
    try {
      await work();
      browser().store.set(showMessageAtom, { text: word, tone: 'positive' });
      void askContracts(browser());
      await refresh(agentContracts);
      return true;
    } catch (failed) {
      setError(failed);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { run, isBusy, error, clear: () => setError(undefined) };
}
