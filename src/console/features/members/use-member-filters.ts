import { useAddressState, useClearAddress } from '#console/kit/use-address-state.ts';
import { useDebounced } from '#console/kit/use-debounced.ts';
import type { MembersRequest } from '#contract/staff/members/calls.ts';

const FILTERS = ['q', 'type', 'state', 'rank', 'label'] as const;
export type MemberFilter = (typeof FILTERS)[number];

/** The filters of the members, stored in the URL. */
export interface MemberFilters {
  readonly values: Readonly<Record<MemberFilter, string>>;
  readonly set: (name: MemberFilter, value: string) => void;
  readonly clear: () => void;
  readonly isFiltered: boolean;
  /** The filters as request parameters. */
  readonly asked: MembersRequest;
}

export function useMemberFilters(): MemberFilters {
  const states = {
    q: useAddressState('q'),
    type: useAddressState('type'),
    state: useAddressState('state'),
    rank: useAddressState('rank'),
    label: useAddressState('label'),
  };
  const clear = useClearAddress();
  const values = Object.fromEntries(FILTERS.map((name) => [name, states[name][0]])) as Record<MemberFilter, string>;
  const q = useDebounced(values.q).trim();
  const given = FILTERS.filter((name) => name !== 'q' && values[name] !== '').map((name) => [name, values[name]]);
  return {
    values,
    set: (name, value) => states[name][1](value),
    clear: () => clear(FILTERS),
    isFiltered: FILTERS.some((name) => values[name] !== ''),
    asked: { ...(q !== '' && { q }), ...Object.fromEntries(given) },
  };
}
