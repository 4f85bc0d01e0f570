/** Constants of agents' contracts, shared by both sides (docs/explanation/agents.md). */

export const CONTRACT_KINDS = ['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME'] as const;
export type ContractKindName = (typeof CONTRACT_KINDS)[number];

/** Product groups of a contract's rows, in display order; CONS: all products without own rows. */
export const CONTRACT_GROUPS = ['LIVE', 'RNG', 'SPORTS', 'LOTT', 'FISH', 'ELOTT', 'PVP', 'NONE', 'CONS'] as const;
export type ContractGroup = (typeof CONTRACT_GROUPS)[number];

/** Settlement cadence: a day, a week, half a month, a month (M221); an hour; five minutes. */
export const CONTRACT_CADENCES = ['D', 'W', 'H', 'M', 'HOUR', 'SLOT'] as const;

export const CONTRACT_STATES = ['offered', 'inForce', 'ending', 'rejected', 'lapsed', 'ended'] as const;

/** Why terms are invalid: a contract_unfit refusal names one. */
export const UNFIT_REASONS = ['kind', 'upline', 'unheld', 'gap', 'way', 'cadence', 'higher'] as const;
