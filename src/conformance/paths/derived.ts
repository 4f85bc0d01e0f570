import type { ListedCall } from '#contract/registry.ts';
import { schemasOf } from '#contract/registry-schemas.ts';
import { leastRequest } from '../kit/bad-requests.ts';
import type { Path } from '../kit/path.ts';
import { NotTried } from '../verdict/verdict.ts';
import { paths } from './all.ts';

/** How a call is asked rightly: as its own path says, and where it has none as its record says. */
export function pathOf(call: ListedCall): Path {
  return (Object.hasOwn(paths, call.name) ? paths[call.name] : undefined) ?? derivePath(call);
}

/**
 * A member's call is asked by a member, every other by a visitor, with no more than its schema requires. What moves
 * something cannot be derived: which of a member's things it moves, and by how much, is known to its own path alone.
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
