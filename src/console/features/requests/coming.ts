import type { RequestLine } from '#contract/staff/requests/calls.ts';
import type { RunningRollout } from '#contract/staff/rollouts/calls.ts';
import type { Proposal } from '#model/proposals/proposal.ts';

/** Something that happens at a site at a time, without another decision. */
export type Coming = { readonly at: number } & (
  | { readonly kind: 'start' | 'end'; readonly request: RequestLine }
  /** The site is closed; without `until`, until staff open it. */
  | { readonly kind: 'closed'; readonly request: RequestLine; readonly until: number | undefined }
  | { readonly kind: 'step'; readonly id: string; readonly share: number }
);

/** What comes, soonest first: starts and ends of schedules, closed periods, steps of roll-outs. Pure. */
export function comingOf(
  requests: readonly RequestLine[],
  running: readonly RunningRollout[],
  nowMs: number,
): readonly Coming[] {
  const timed = requests.flatMap((request): readonly Coming[] => {
    const { from, until } = request.schedule ?? {};
    const start = request.state === 'scheduled' ? from?.at : undefined;
    const isClosing = request.proposals.some(closes);
    const end = until && (request.state === 'scheduled' || request.state === 'applied') ? until.at : undefined;
    if (isClosing && start !== undefined) return [{ kind: 'closed', at: start, request, until: end }];
    return [
      ...(start === undefined ? [] : [{ kind: 'start', at: start, request } as const]),
      ...(end === undefined ? [] : [{ kind: 'end', at: end, request } as const]),
    ];
  });
  const steps = running.flatMap(({ id, nextAt, nextShare }): readonly Coming[] =>
    nextAt === undefined || nextShare === undefined ? [] : [{ kind: 'step', at: nextAt, id, share: nextShare }],
  );
  return [...timed, ...steps].filter(({ at }) => at > nowMs).toSorted((one, other) => one.at - other.at);
}

function closes(proposal: Proposal): boolean {
  return proposal.kind === 'maintenance' && proposal.on;
}
