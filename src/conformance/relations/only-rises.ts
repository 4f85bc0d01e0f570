import { events } from '#contract/system/calls.ts';
import { expectAnswer, send } from '../cases/answer.ts';
import type { Kit } from '../kit/kit.ts';
import type { ProfileMerchant } from '../kit/profile.ts';
import { Failed, NotOffered, NotTried } from '../verdict/verdict.ts';
import { at, callNamed, readByPath, show } from './read-value.ts';
import type { Relation } from './relation.ts';

/** Values of a call that never decrease from one reply to the next, by path. */
export interface Rising {
  readonly call: string;
  readonly paths: readonly string[];
}

const TIMES = 3;

export function onlyRises({ call, paths }: Rising): Relation<readonly unknown[]> {
  return {
    kind: 'only-rises',
    calls: [call],
    others: [],
    title: `${paths.join(', ')} never decreases`,
    harmless: true,
    async record(kit, merchant) {
      const replies: unknown[] = [];
      for (let time = 0; time < TIMES; time += 1) replies.push(await readOnce(kit, merchant, call));
      if (paths.every((path) => at(replies[0], path) === undefined))
        throw new NotOffered(`${call} has no ${paths.join(', ')} at ${merchant.code}`);
      return replies;
    },
    find: (replies) => fallOf(replies, paths),
  };
}

async function readOnce(kit: Kit, merchant: ProfileMerchant, name: string): Promise<unknown> {
  const call = callNamed(name);
  if (!call.stream) return readByPath(kit, merchant, call);
  try {
    return expectAnswer(kit, events, await send(kit.visitor(merchant), call, {}));
  } catch (error) {
    if (error instanceof Failed) throw new NotTried(`${name} failed: ${error.message}`);
    throw error;
  }
}

function fallOf(replies: readonly unknown[], paths: readonly string[]) {
  for (const path of paths) {
    const values = replies.map((reply) => numberOf(at(reply, path)));
    const index = values.findIndex((value, place) => place > 0 && Number(value) < Number(values[place - 1]));
    if (index > 0)
      return {
        found: `${path} is ${show(values[index])} after ${show(values[index - 1])}`,
        expected: 'a value that is not lower',
      };
  }
  return undefined;
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
