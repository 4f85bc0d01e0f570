import type { SwitchTreeFile } from '#gateway/tree-documents.ts';

/** A copy of the tree in which the first node named `id` is turned; undefined when no node has that name. */
export function turnInTree(tree: SwitchTreeFile, id: string, enabled: boolean): SwitchTreeFile | undefined {
  if (tree.modId === id) return { ...tree, enabled: enabled ? '1' : '0' };
  const children = tree.childrenNodes ?? [];
  for (const [index, child] of children.entries()) {
    const turned = turnInTree(child, id, enabled);
    if (turned !== undefined) return { ...tree, childrenNodes: children.with(index, turned) };
  }
  return undefined;
}

/** The state of the first node named `id`; undefined when the tree has none. */
export function stateInTree(tree: SwitchTreeFile, id: string): '0' | '1' | undefined {
  if (tree.modId === id) return tree.enabled === '1' ? '1' : '0';
  for (const child of tree.childrenNodes ?? []) {
    const state = stateInTree(child, id);
    if (state !== undefined) return state;
  }
  return undefined;
}

/** The tree with one more node below the root. */
export function addToTree(tree: SwitchTreeFile, id: string, enabled: boolean): SwitchTreeFile {
  const node: SwitchTreeFile = { modId: id, enabled: enabled ? '1' : '0' };
  return { ...tree, childrenNodes: [...(tree.childrenNodes ?? []), node] };
}
