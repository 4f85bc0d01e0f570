/** The house's clock on a page: counted on by the device's steady clock, whatever its own clock says. */
export interface HouseTime {
  /** Takes what the house said when it answered a question. */
  note(server: number, asked: number, received: number): void;
  now(): number;
}

/** Builds the clock on a steady one (`performance.now`); `wall` stands in until the house has said its time. */
export function createHouseTime(steady: () => number, wall: () => number): HouseTime {
  let anchor: { readonly server: number; readonly steady: number; readonly wall: number } | undefined;
  return {
    note(server, asked, received) {
      anchor = { server: server + (received - asked) / 2, steady: received, wall: wall() - (steady() - received) };
    },
    now() {
      if (anchor === undefined) return wall();
      // A steady clock may rest while the device sleeps: of the two the later one, so that no draw looks open for too long.
      const gone = steady() - anchor.steady;
      const byWall = wall() - anchor.wall;
      return anchor.server + (Math.abs(byWall - gone) > 400 ? Math.max(byWall, gone) : gone);
    },
  };
}
