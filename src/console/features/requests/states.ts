import type { RequestLine } from '#contract/staff/requests/calls.ts';

const TONES = {
  open: 'info',
  approved: 'positive',
  scheduled: 'info',
  held: 'warning',
  lapsed: 'warning',
  applied: 'neutral',
  rejected: 'neutral',
  withdrawn: 'neutral',
} as const;

export function toneOf({ state, path, reason }: Pick<RequestLine, 'state' | 'path' | 'reason'>) {
  return path === 'emergency' && reason === '' ? 'warning' : TONES[state];
}
