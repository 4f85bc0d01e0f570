const MOST_REPORTS = 100;
const reported = new Set<string>();

/** Tells the developer's console once about a fault of the site itself; never of a visitor. */
export function reportOnce(fault: string): void {
  if (reported.has(fault) || reported.size >= MOST_REPORTS) return;
  reported.add(fault);
  reportFault(fault);
}

function reportFault(fault: string): void {
  // The one place of the portal that writes to the console: there is no other witness of such a fault.
  // biome-ignore lint/suspicious/noConsole: see above
  console.warn(fault);
}
