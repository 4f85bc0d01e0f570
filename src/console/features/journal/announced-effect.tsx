import { EffectList } from '#console/effects/effect-list.tsx';
import { labelsWith } from '#console/effects/labels/element-labels.ts';
import type { AnnouncedEffect } from '#model/proposals/effect.ts';

/** An effect as it was announced before the change was made. A part of its own: it brings the catalogue's words. */
export default function Announced({ effect }: { readonly effect: object }) {
  // The gateway wrote it: it has the shape that it was announced in.
  return <EffectList effect={effect as AnnouncedEffect} translateKey={labelsWith({})} />;
}
