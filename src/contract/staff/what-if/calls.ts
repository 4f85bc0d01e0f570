import { anyText, exactly } from '#contract/call/call-schemas.ts';
import type { Reading, Sent } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { seenVersion } from '../staff-action-schemas.ts';
import { defineStaffCall } from '../staff-call.ts';
import { proposals } from '../trees/calls.ts';

const names = Type.Array(anyText(200));
const count = Type.Integer({ minimum: 0 });

/** Every combination of these values. */
const product = exactly({ screens: names, languages: names, roles: names, statuses: names, sizes: names });

const group = exactly({
  /** `brand.json/theme/radius`, `texts/EN.json/home.title`, or `proposal:0` for the first proposal. */
  causes: names,
  /** True: each cause alone brings the change. */
  isAny: Type.Boolean(),
  parts: names,
  changed: count,
  products: Type.Array(product, { maxItems: 5_000 }),
});

const diff = exactly({ cells: count, changed: count, groups: Type.Array(group, { maxItems: 2_000 }) });

const request = exactly({
  /** The version of the brand’s draft, which is compared with the published revision; absent: without the draft. */
  draft: Type.Optional(seenVersion),
  /** Changes of the trees against the trees as they are. */
  proposals: Type.Optional(proposals),
});

const reply = exactly(
  {
    /** Languages compared so far, and all. */
    done: count,
    total: count,
    diff: Type.Optional(diff),
    /** The brand file of the draft cannot be read. */
    isBroken: Type.Optional(Type.Literal(true)),
  },
  { requires: ['done', 'total'] },
);

export type WhatIf = Reading<typeof reply>;
export type WhatIfDiff = NonNullable<WhatIf['diff']>;
export type WhatIfRequest = Sent<typeof request>;

/**
 * Which screens change, for which language, role, status and size, by cause. Works in the background: asked again with the
 * same request, it answers how far it is, and then the difference. `conflict`: the draft has another version.
 */
export const whatIf = defineStaffCall({
  name: 'staffWhatIf',
  method: 'POST',
  path: '/staff/merchants/:merchant/what-if',
  access: 'documents.read',
  bodyBytes: 512 * 1024,
  request,
  reply,
});

export const whatIfCalls = [whatIf] as const;
