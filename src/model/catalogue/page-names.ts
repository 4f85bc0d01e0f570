/** Pages of the centres that are opened by another name than their element's (specification S1 §2). */
export const PAGE_NAMES: Readonly<Record<string, string>> = { agentTeamOverview: 'overview' };
