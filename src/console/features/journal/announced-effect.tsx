import { EffectList } from '#console/effects/effect-list.tsx';
import { labelsWith } from '#console/effects/labels/element-labels.ts';
import type { AnnouncedEffect } from '#model/proposals/effect.ts';

/** The effect as announced before the change. A separate chunk: it loads the catalogue's texts. */
export default function Announced({ effect }: { readonly effect: object }) {
  // The gateway wrote the effect, so it has the announced shape.
  return <EffectList effect={effect as AnnouncedEffect} translateKey={labelsWith({})} />;
}
