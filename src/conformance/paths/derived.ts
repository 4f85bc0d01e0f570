import type { ListedCall } from '#contract/registry.ts';
import { schemasOf } from '#contract/registry-schemas.ts';
import { leastRequest } from '../kit/bad-requests.ts';
import type { Path } from '../kit/path.ts';
import { NotTried } from '../verdict/verdict.ts';
import { paths } from './all.ts';

/** The path of a call: its own, else derived from its record. */
export function pathOf(call: ListedCall): Path {
  return (Object.hasOwn(paths, call.name) ? paths[call.name] : undefined) ?? derivePath(call);
}

/**
 * Member calls are sent by a member, all others by a visitor, with only the required fields of the schema. Calls that
 * move something cannot be derived: what and how much they move is known to their own path only.
 */
export function derivePath(call: ListedCall): Path {
  return {
    async prepare(kit, merchant) {
      if (call.moves) throw new NotTried('the kit does not know what it moves: add its path in src/conformance/paths');
      const browser = call.token ? await kit.member(merchant) : kit.visitor(merchant);
      return { browser, request: leastRequest(schemasOf(call).request) };
    },
  };
}
