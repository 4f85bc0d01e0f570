import type { DataColumn } from '#console/kit/data-columns.ts';
import { formatMoment } from '#console/kit/moment.ts';
import type { StaffUser } from '#contract/staff/accounts/calls.ts';
import { Badge, type Tone } from '#ui/words/badge.tsx';
import { describeMerchants, translate } from './translate.ts';

const TONES: Readonly<Record<StaffUser['state'], Tone>> = {
  active: 'positive',
  invited: 'info',
  disabled: 'neutral',
};

export const COLUMNS: readonly DataColumn<StaffUser>[] = [
  { id: 'name', title: translate('column.name'), width: 'minmax(10rem, 1.4fr)', cell: ({ name }) => name },
  {
    id: 'email',
    title: translate('word.email'),
    width: 'minmax(12rem, 1.8fr)',
    wide: true,
    cell: ({ email }) => email,
  },
  { id: 'role', title: translate('column.role'), width: '8.5rem', cell: ({ role }) => translate(`role.${role}`) },
  {
    id: 'merchants',
    title: translate('column.merchants'),
    width: 'minmax(8rem, 1.2fr)',
    wide: true,
    cell: ({ merchants }) => describeMerchants(merchants),
  },
  {
    id: 'state',
    title: translate('word.state'),
    width: '7rem',
    cell: ({ state }) => <Badge tone={TONES[state]}>{translate(`state.${state}`)}</Badge>,
  },
  {
    id: 'step',
    title: translate('word.secondStep'),
    width: '7.5rem',
    wide: true,
    cell: ({ secondStep }) => translate(secondStep ? 'step.yes' : 'step.no'),
  },
  {
    id: 'sessions',
    title: translate('column.sessions'),
    width: '6rem',
    figures: true,
    wide: true,
    cell: ({ sessions }) => sessions,
  },
  {
    id: 'seen',
    title: translate('column.seen'),
    width: '11rem',
    figures: true,
    wide: true,
    cell: ({ seenAt }) => (seenAt === '' ? translate('word.never') : formatMoment(seenAt)),
  },
];
