const MOST_REPORTS = 100;
const reported = new Set<string>();

/** Logs a defect of the site to the browser console once; never data of a visitor. */
export function reportOnce(fault: string): void {
  if (reported.has(fault) || reported.size >= MOST_REPORTS) return;
  reported.add(fault);
  reportFault(fault);
}

function reportFault(fault: string): void {
  // The only place of the portal that writes to the console: such a defect has no other trace.
  // biome-ignore lint/suspicious/noConsole: see above
  console.warn(fault);
}
