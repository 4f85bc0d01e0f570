import type { Outlook } from './look-ahead.ts';
import type { Line, Settlement } from './settle-contracts.ts';

/** A settlement as JSON has it: amounts are strings of whole minor units. */
export function tellSettlement({ lines, houseMinor }: Settlement) {
  return { lines: lines.map(tellLine), houseMinor: String(houseMinor) };
}

/** An outlook as JSON has it. */
export function tellOutlook({ ends, before, after }: Outlook) {
  return {
    ends,
    before: before.lines.map(tellLine),
    after: after.lines.map(tellLine),
    houseBeforeMinor: String(before.houseMinor),
    houseAfterMinor: String(after.houseMinor),
  };
}

function tellLine({ id, groups, grossMinor, netMinor, paidMinor, arrearsMinor }: Line) {
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
