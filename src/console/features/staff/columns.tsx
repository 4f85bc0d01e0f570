import type { DataColumn } from '#console/kit/data-columns.ts';
import { tellMoment } from '#console/kit/moment.ts';
import type { StaffUser } from '#contract/staff/accounts/calls.ts';
import { Badge, type Tone } from '#ui/words/badge.tsx';
import { say, sayMerchants } from './say.ts';

const TONES: Readonly<Record<StaffUser['state'], Tone>> = {
  active: 'positive',
  invited: 'info',
  disabled: 'neutral',
};

/** The columns of the staff. */
export const COLUMNS: readonly DataColumn<StaffUser>[] = [
  { id: 'name', title: say('column.name'), width: 'minmax(10rem, 1.4fr)', cell: ({ name }) => name },
  { id: 'email', title: say('column.email'), width: 'minmax(12rem, 1.8fr)', wide: true, cell: ({ email }) => email },
  { id: 'role', title: say('column.role'), width: '8.5rem', cell: ({ role }) => say(`role.${role}`) },
  {
    id: 'merchants',
    title: say('column.merchants'),
    width: 'minmax(8rem, 1.2fr)',
    wide: true,
    cell: ({ merchants }) => sayMerchants(merchants),
  },
  {
    id: 'state',
    title: say('column.state'),
    width: '7rem',
    cell: ({ state }) => <Badge tone={TONES[state]}>{say(`state.${state}`)}</Badge>,
  },
  {
    id: 'step',
    title: say('column.step'),
    width: '7.5rem',
    wide: true,
    cell: ({ secondStep }) => say(secondStep ? 'step.yes' : 'step.no'),
  },
  {
    id: 'sessions',
    title: say('column.sessions'),
    width: '6rem',
    figures: true,
    wide: true,
    cell: ({ sessions }) => sessions,
  },
  {
    id: 'seen',
    title: say('column.seen'),
    width: '11rem',
    figures: true,
    wide: true,
    cell: ({ seenAt }) => (seenAt === '' ? say('seen.never') : tellMoment(seenAt)),
  },
];
