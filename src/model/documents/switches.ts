import { isObject, own, ownList, ownText } from '../json/json.ts';
import type { Parsed, Problem } from '../json/problem.ts';
import { showValue } from '../json/problem.ts';

export interface SwitchNode {
  readonly id: string;
  readonly enabled: '1' | '0';
  /** JSON pointer of the node's `enabled` in the tree. */
  readonly pointer: string;
}

/** Switches by modId. A child is independent of its parent (docs/reference/wire.md#trees). */
export type Switches = ReadonlyMap<string, SwitchNode>;

const MOST_NODES = 5_000;

/**
 * Flattens a switch tree. A switch is on only for the text '1'; anything else is off. Of duplicate ids the first
 * counts. Never throws.
 */
export function parseSwitches(raw: unknown): Parsed<Switches> {
  const value = new Map<string, SwitchNode>();
  const problems: Problem[] = [];
  const waiting: { node: unknown; path: string }[] = [{ node: raw, path: '' }];
  for (let index = 0; index < waiting.length && index < MOST_NODES; index += 1) {
    const next = waiting[index];
    if (!next) break;
    readNode(next.node, next.path, value, problems);
    ownList(next.node, 'childrenNodes').forEach((node, at) => {
      waiting.push({ node, path: `${next.path}/childrenNodes/${at}` });
    });
  }
  return { value, problems };
}

function readNode(node: unknown, path: string, into: Map<string, SwitchNode>, problems: Problem[]): void {
  const id = ownText(node, 'modId');
  if (id === undefined) {
    if (path !== '' || !isObject(node))
      problems.push(problem(`${path}/modId`, own(node, 'modId'), 'the id of a switch'));
    return;
  }
  const enabled = own(node, 'enabled');
  if (enabled !== '1' && enabled !== '0') problems.push(problem(`${path}/enabled`, enabled, "'1' or '0'"));
  if (into.has(id)) problems.push(problem(`${path}/modId`, id, 'a unique id'));
  else into.set(id, { id, enabled: enabled === '1' ? '1' : '0', pointer: `${path}/enabled` });
}

function problem(path: string, found: unknown, expected: string): Problem {
  return {
    code: 'switches.node',
    path,
    found: showValue(found),
    expected,
    remedy: 'Correct the node. Until then, the switch counts as off.',
    severity: 'warning',
  };
}
