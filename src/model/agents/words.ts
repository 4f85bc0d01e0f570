import type { Outlook } from './preview.ts';
import type { Line, Settlement } from './settle-contracts.ts';

/** A settlement as JSON: amounts are strings of minor units. */
export function presentSettlement({ lines, houseMinor }: Settlement) {
  return { lines: lines.map(describeLine), houseMinor: String(houseMinor) };
}

export function presentOutlook({ ends, before, after }: Outlook) {
  return {
    ends,
    before: before.lines.map(describeLine),
    after: after.lines.map(describeLine),
    houseBeforeMinor: String(before.houseMinor),
    houseAfterMinor: String(after.houseMinor),
  };
}

function describeLine({ id, groups, grossMinor, netMinor, paidMinor, arrearsMinor }: Line) {
  return {
    id,
    groups: groups.map((group) => ({
      product: group.product,
      baseMinor: String(group.baseMinor),
      tier: group.tier,
      grossMinor: String(group.grossMinor),
      carriedMinor: String(group.carriedMinor),
    })),
    grossMinor: String(grossMinor),
    netMinor: String(netMinor),
    paidMinor: String(paidMinor),
    arrearsMinor: String(arrearsMinor),
  };
}
