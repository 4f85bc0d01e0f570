import { Fragment, type ReactNode } from 'react';

/** Private-use characters around the name of a node: no text holds them. */
const OPEN = '\ue000';
const CLOSE = '\ue001';

/**
 * A sentence with nodes among its values, such as a name in bold type or a countdown. `format` gets a placeholder for each node
 * and inserts it like any value, so that the text decides the order.
 */
export function withNodes<Name extends string>(
  nodes: Readonly<Record<Name, ReactNode>>,
  format: (placeholders: Readonly<Record<Name, string>>) => string,
): ReactNode {
  const placeholders = Object.fromEntries(Object.keys(nodes).map((name) => [name, `${OPEN}${name}${CLOSE}`]));
  const known: ReadonlyMap<string, ReactNode> = new Map(Object.entries(nodes));
  const parts = format(placeholders as Record<Name, string>).split(/\ue000(\w+)\ue001/);
  return parts.map((part, at) => {
    const key = `${at} ${part}`;
    return <Fragment key={key}>{at % 2 === 0 ? part : known.get(part)}</Fragment>;
  });
}
