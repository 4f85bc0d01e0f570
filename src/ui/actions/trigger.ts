import { cloneElement, type ReactElement, type Ref, type RefCallback } from 'react';

type Props = Readonly<Record<string, unknown>>;

/** Clones the child of a trigger with the trigger's properties; handlers of both are called, the child's own first. */
export function withTriggerProps(child: ReactElement, props: Props & { readonly ref: Ref<HTMLElement> }): ReactElement {
  const own = child.props as Props;
  const merged = Object.entries(props).map(([name, value]) => [name, mergeProp(name, own[name], value)]);
  return cloneElement(child, Object.fromEntries(merged));
}

function mergeProp(name: string, own: unknown, ours: unknown): unknown {
  if (own === undefined || own === null) return ours;
  if (name === 'ref') return mergeRefs(own as Ref<HTMLElement>, ours as Ref<HTMLElement>);
  if (typeof own !== 'function' || typeof ours !== 'function') return ours ?? own;
  return (event: unknown) => {
    own(event);
    ours(event);
  };
}

function mergeRefs(...refs: readonly Ref<HTMLElement>[]): RefCallback<HTMLElement> {
  return (node) => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(node);
      else if (ref !== null) ref.current = node;
    }
  };
}
