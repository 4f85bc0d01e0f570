import { expect, it } from 'vitest';
import type { Client } from '#contract/wire/client.ts';
import { parseMember } from '#model/documents/member.ts';
import { makePage } from '../../testing/site.ts';
import { flagsAtom, memberAtom } from '../atoms.ts';
import { arrivalsAtom } from '../counts.ts';
import { createState } from './create-state.ts';
import { followContracts } from './follow-contracts.ts';

it('M21, A2: a message brings the page of a contract that was offered while the page is open', async () => {
  const store = createState(makePage({ site: { agentCentre: true } }));
  const kinds: string[] = [];
  const asked: string[] = [];
  const send = async ({ name }: { readonly name: string }) => {
    asked.push(name);
    return { kinds: [...kinds] };
  };
  followContracts({ store, client: { send } as unknown as Client });
  store.set(arrivalsAtom, 1);
  expect(asked).toEqual([]);
  store.set(memberAtom, parseMember({ id: 'a1', account: 'agent1', type: 1 }).value);
  await expect.poll(() => store.get(flagsAtom)?.['dividend']).toBe(false);
  kinds.push('DIVIDEND');
  store.set(arrivalsAtom, 2);
  await expect.poll(() => store.get(flagsAtom)?.['dividend']).toBe(true);
  expect(asked).toEqual(['consolidatedFunds', 'consolidatedFunds']);
});
