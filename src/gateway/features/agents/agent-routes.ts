import type { Static } from 'typebox';
import * as calls from '#contract/agents/calls.ts';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { createRateLimit } from '#gateway/identity/checks/rate-limit.ts';
import { creationOf } from '#gateway/identity/creations.ts';
import { memberOf, type Pipeline, type Visit } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import type { TeamRecordKind } from '#gateway/records/team-rows.ts';
import { createFormValidator } from '#validator/form-validator.ts';
import type { AgentsDeps } from './deps.ts';
import { type Asker, findInTree } from './line.ts';
import { endLink, LINK_PAGES, readLinks, writeLink } from './links.ts';
import { openAccountFor } from './open-account.ts';
import { readOverview } from './overview.ts';
import { readRights } from './rights.ts';
import { readTeam } from './team.ts';
import { readTeamRecord } from './team-records.ts';
import { readTransactions } from './transactions.ts';

/** Per agent. */
const OPENED = { limit: 60, windowMs: 60 * 60_000 };

/** Calls of agents about their own tree (M203-M209): a member outside it is answered as non-existent. */
export function agentsRoutes(pipeline: Pipeline, deps: AgentsDeps): void {
  readingRoutes(pipeline, deps);
  registerCentreRoutes(pipeline, deps);
}

function readingRoutes(pipeline: Pipeline, deps: AgentsDeps): void {
  const inRows = createInRows(pipeline);

  registerCall(pipeline, calls.agentOverview, async (asked, visit) =>
    answer(await inRows(visit, (db, who) => readOverview(db, deps, who, asked))),
  );
  registerCall(pipeline, calls.agentTeam, async (asked, visit) =>
    answer(await inRows(visit, (db, who) => readTeam(db, deps, who, asked))),
  );
  const records =
    (kind: TeamRecordKind) => async (asked: Static<(typeof calls)['agentBets']['request']>, visit: Visit) =>
      answer(await inRows(visit, (db, who) => readTeamRecord(db, deps, who, kind, asked)));
  registerCall(pipeline, calls.agentBets, records('bets'));
  registerCall(pipeline, calls.agentProfit, records('profit'));
  registerCall(pipeline, calls.agentRounds, async ({ member, ...asked }, visit) =>
    answer(
      await inRows(visit, async (db, who) =>
        (await findInTree(db, who, member)) === undefined ? 'not_found' : deps.readRounds(db, visit, member, asked),
      ),
    ),
  );
  registerCall(pipeline, calls.agentTransactions, async (asked, visit) =>
    answer(await inRows(visit, (db, who) => readTransactions(db, deps, who, asked))),
  );
}

function registerCentreRoutes(pipeline: Pipeline, deps: AgentsDeps): void {
  const { context } = pipeline;
  const inRows = createInRows(pipeline);
  const validate = createFormValidator(context.pool);
  const opened = createRateLimit(context, 'agents.opened', OPENED);

  registerCall(pipeline, calls.agentOpenings, async (_, visit) =>
    inRows(visit, async (db, { merchant, kind }) => {
      const { opens, makesLinks, sendsDown } = await readRights(db, merchant, kind);
      return succeed({ kinds: [...opens], mayLink: makesLinks, maySendDown: sendsDown, pages: [...LINK_PAGES] });
    }),
  );
  registerCall(pipeline, calls.openAccount, async (asked, visit) => {
    const who = agentOf(visit);
    await opened.take(who.merchant, who.memberId);
    return openAccountFor(context, deps, validate, who, asked, visit);
  });
  registerCall(pipeline, calls.agentLinks, async (_, visit) =>
    inRows(visit, async (db, who) => succeed(await readLinks(db, who))),
  );
  registerCall(pipeline, calls.putLink, async (asked, visit) =>
    inRows(visit, async (db, who) => {
      const creation = creationOf(visit, calls.putLink.name, asked);
      return (await writeLink(db, who, asked, creation)) ?? succeed(await readLinks(db, who));
    }),
  );
  registerCall(pipeline, calls.removeLink, async ({ code }, visit) =>
    inRows(visit, async (db, who) =>
      (await endLink(db, who, code)) ? succeed(await readLinks(db, who)) : refuse('not_found'),
    ),
  );
}

type Agent = Asker & { readonly kind: number };

const agentOf = (visit: Visit): Agent => {
  const { memberId, member } = memberOf(visit);
  return { merchant: visit.merchant, memberId, kind: member.type };
};

function createInRows({ context: { db } }: Pipeline) {
  return <T>(visit: Visit, work: (scope: Db, who: Agent) => Promise<T>): Promise<T> => {
    const who = agentOf(visit);
    return db.withMerchant(who.merchant, (scope) => work(scope, who));
  };
}

function answer<Reported extends object>(reported: Reported | 'not_found' | 'bad_request' | undefined) {
  if (reported === undefined || reported === 'bad_request') return refuse('bad_request');
  return reported === 'not_found' ? refuse('not_found') : succeed(reported as Exclude<Reported, string>);
}
