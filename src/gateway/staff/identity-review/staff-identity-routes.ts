import type { DecideRequest } from '#contract/staff/identity/calls.ts';
import { decideIdentity, identityDocument, identityQueue, memberIdentity } from '#contract/staff/identity/calls.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { pictureFile } from '../picture-file.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { readStaffActionsOf, recordStaffAction, VersionConflict } from '../staff-actions.ts';
import type { StaffPipeline, StaffVisit } from '../staff-pipeline.ts';
import { byTwo } from '../two-persons.ts';

type Service = typeof import('#gateway/features/identity-review/service.ts');
type Store = typeof import('#gateway/features/identity-review/store.ts');

/** Dependencies on the members' feature; wire-people.ts wires them. */
export interface StaffIdentityDeps {
  readonly identities: ReturnType<Service['createIdentities']>;
  readonly readOwn: Service['readOwnIdentity'];
  readonly readStored: Store['readIdentity'];
  readonly readDocuments: Store['readDocuments'];
  readonly readQueue: Store['readQueue'];
  /** The account of a member; undefined: there is none with this id. */
  readonly accountOf: (db: Db, merchant: string, memberId: string) => Promise<string | undefined>;
}

const subjectOf = (id: string) => `member:${id}`;

/** Staff review of identities: every look at a document and every decision is in the journal. */
export function staffIdentityRoutes(pipeline: StaffPipeline, deps: StaffIdentityDeps): void {
  const { db, clock } = pipeline.context;
  const ownerOf = ({ merchant }: StaffVisit, memberId: string) => ({ merchant, memberId, now: clock.now() });
  const forMember = <T>(visit: StaffVisit, id: string, work: (scope: Db) => Promise<T>) =>
    db.withMerchant(visit.merchant, async (scope) => {
      if ((await deps.accountOf(scope, visit.merchant, id)) === undefined) throw new Failure('not_found');
      return work(scope);
    });

  registerStaffCall(pipeline, memberIdentity, ({ id }, visit) =>
    forMember(visit, id, async (scope) => {
      const owner = ownerOf(visit, id);
      const stored = await deps.readStored(scope, owner);
      return succeed({
        state: await deps.readOwn(scope, owner),
        version: stored?.version ?? 0,
        ...(stored?.dueAt !== undefined && { dueAt: stored.dueAt }),
        byTwo: await deps.identities.isByTwo(scope, owner),
        documents: [...(await deps.readDocuments(scope, owner))],
      });
    }),
  );
  registerStaffCall(pipeline, identityDocument, ({ id, document }, visit) =>
    forMember(visit, id, async (scope) => {
      const picture = await deps.identities.readPicture(scope, ownerOf(visit, id), document);
      if (picture !== undefined) {
        const view = { action: 'identity.view', subject: subjectOf(id), before: null, after: { document }, reason: '' };
        await recordStaffAction(scope, visit, view);
      }
      return pictureFile(picture);
    }),
  );
  registerStaffCall(pipeline, identityQueue, (_, { merchant }) =>
    db.withMerchant(merchant, async (scope) => succeed({ rows: await deps.readQueue(scope, merchant) })),
  );

  const decideByTwo = byTwo<DecideRequest, { version: number }>(pipeline, {
    name: 'identity.decide',
    right: 'identity.decide',
    subjectOf: ({ id }) => subjectOf(id),
    async stakeOf(scope, visit, { id, verdict }) {
      const isByTwo = verdict === 'verify' && (await deps.identities.isByTwo(scope, ownerOf(visit, id)));
      const account = await deps.accountOf(scope, visit.merchant, id);
      return { sizeMinor: isByTwo ? null : 0n, ...(account !== undefined && { account }) };
    },
    run: (scope, visit, request) => decide(scope, visit, request),
  });
  registerStaffCall(pipeline, decideIdentity, async (request, visit) => succeed(await decideByTwo(visit, request)));

  async function decide(scope: Db, visit: StaffVisit, request: DecideRequest) {
    const { id, version, reason } = request;
    const owner = ownerOf(visit, id);
    if ((await deps.accountOf(scope, visit.merchant, id)) === undefined) throw new Failure('not_found');
    const verdict =
      request.verdict === 'refuse' ? ({ kind: 'refuse', why: request.why } as const) : { kind: request.verdict };
    const done = await deps.identities.decide(scope, owner, version, verdict);
    const after = await deps.readStored(scope, owner);
    if (done === undefined)
      throw new VersionConflict(after?.version ?? 0, await readStaffActionsOf(scope, visit.merchant, subjectOf(id), 5));
    await recordStaffAction(scope, visit, {
      action: `identity.${request.verdict}`,
      subject: subjectOf(id),
      reason,
      before: { version, state: done.before?.state ?? 'NONE' },
      after: { version: after?.version, state: after?.state, why: after?.why },
    });
    return { version: after?.version ?? 0 };
  }
}
