import { agentsRoutes } from '../../features/agents/agent-routes.ts';
import type { AgentsDeps } from '../../features/agents/deps.ts';
import { findPlaced, readMoveEffect } from '../../features/agents/move-effect.ts';
import { approveMove, countMoves, dropMove, listMoves, proposeMove } from '../../features/agents/moves.ts';
import { listRights, writeRights } from '../../features/agents/rights.ts';
import { readStaffTree } from '../../features/agents/staff-tree.ts';
import { notifyMember } from '../../features/inbox/store.ts';
import { readCashback } from '../../features/promotions/cashback.ts';
import { readBets } from '../../features/records/bets.ts';
import type { RecordsDeps } from '../../features/records/deps.ts';
import { openWallet } from '../../features/wallet/accounts.ts';
import { readCurrency } from '../../features/wallet/currency.ts';
import { readBalance } from '../../features/wallet/stored-balance.ts';
import type { Pipeline } from '../../pipeline/pipeline.ts';
import { staffAgentsRoutes } from '../../staff/agents/staff-agent-routes.ts';
import type { StaffPipeline } from '../../staff/staff-pipeline.ts';
import type { Contracts } from './wire-contracts.ts';

/** Wires the agents' pages to wallet, records and the shared password hasher. */
export function composeAgents(
  pipeline: Pipeline,
  passwords: AgentsDeps['passwords'],
  gamesById: RecordsDeps['gamesById'],
  contracts: Pick<Contracts, 'countRequests'>,
): void {
  agentsRoutes(pipeline, {
    passwords,
    readCurrency,
    openWallet,
    readCash: (db, { merchant, memberId, currency }) =>
      readBalance(db, { merchant, memberId, currency, kind: 'member' }),
    readRounds: (db, visit, memberId, asked) => {
      const member = visit.member === null ? null : { ...visit.member, memberId };
      const deps = {
        readCurrency,
        gamesById,
        readTurnoverRequirements: async () => [],
        readGrants: async () => [],
        readCashback,
      };
      return readBets(db, deps, { ...visit, member }, asked);
    },
    countRequests: (db, { merchant, memberId }) => contracts.countRequests(db, merchant, memberId),
  });
}

/** Registers the staff's calls for the tree, moves and rights. */
export function composeAgentsStaff(pipeline: StaffPipeline, { moves }: Pick<Contracts, 'moves'>): void {
  const ports = { ...moves, readCurrency, notify: notifyMember };
  staffAgentsRoutes(pipeline, {
    readCurrency,
    readTree: readStaffTree,
    findMember: findPlaced,
    listMoves,
    countMoves,
    drop: dropMove,
    listRights,
    writeRights,
    readEffect: (db, merchant, move) => readMoveEffect(db, ports, merchant, move),
    propose: (db, move, details) => proposeMove(db, ports, move, details),
    approve: (db, move, details) => approveMove(db, ports, move, details),
  });
}
