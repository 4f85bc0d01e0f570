/** The console's part of the gateway: wires the staff features, which are independent of each other. */
import type { FastifyInstance } from 'fastify';
import type { ApprovalArea } from '#model/change-requests/areas.ts';
import type { Context } from '../context/context.ts';
import { readBrandFiles, readBrandPicture } from '../features/brands/earlier-files.ts';
import { readBrandFile, readCurrent } from '../features/brands/read-model.ts';
import { BrandMoved, BrandRevisionRefused, createBrandRevisions } from '../features/brands/service.ts';
import { WAITING_ORDERS } from '../features/cashier/queues/waiting.ts';
import { createSmtpTransport } from '../features/mail/transport.ts';
import { findMember } from '../features/members/read-model.ts';
import { makeRecoveryCodes, readRecoveryCode } from '../features/security/recovery-codes.ts';
import { describeSecret, SECRET_BYTES, stepOf } from '../features/security/totp.ts';
import { findCohort } from '../features/sessions/stored/read-model.ts';
import { brandShareOf, memberDocument, withShares } from '../identity/member-document.ts';
import { createAtRest } from '../identity/secrets/at-rest.ts';
import { accountRoutes } from '../staff/accounts/staff-account-routes.ts';
import { readContentSince } from '../staff/content/content-then.ts';
import { staffContentRoutes } from '../staff/content/staff-content-routes.ts';
import type { AccountDeps } from '../staff/identity/deps.ts';
import { createAuthenticateStaff } from '../staff/identity/sessions.ts';
import { staffSecret } from '../staff/identity/staff-secret.ts';
import { journalRoutes } from '../staff/journal/staff-journal-routes.ts';
import { mediaRoutes } from '../staff/media/staff-media-routes.ts';
import { overviewRoutes } from '../staff/overview/staff-overview-routes.ts';
import { previewRoutes } from '../staff/previews/staff-preview-routes.ts';
import { createTreeApprovals } from '../staff/requests/bypass.ts';
import { setAsideRoutes } from '../staff/set-aside/staff-set-aside-routes.ts';
import { createStaffPipeline } from '../staff/staff-pipeline.ts';
import { readWithEdits } from '../staff/studio/draft.ts';
import { readDraftPicture } from '../staff/studio/picture-store.ts';
import { studioRoutes } from '../staff/studio/staff-studio-routes.ts';
import { undoRoutes } from '../staff/undo/staff-undo-routes.ts';
import { composeAgentsStaff } from './agents/wire-agents.ts';
import { type Contracts, composeContractsStaff } from './agents/wire-contracts.ts';
import type { Exporting } from './exports/wire-exports.ts';
import { composeGrants } from './rewards/wire-grants.ts';
import { composeRedeems } from './rewards/wire-redeems.ts';
import { composeRewardsStaff } from './rewards/wire-rewards-staff.ts';
import { type Cashier, composeSteps } from './wire-cashier.ts';
import { composeCashierStaff } from './wire-cashier-staff.ts';
import type { Identity } from './wire-identity.ts';
import { composePeople } from './wire-people.ts';
import { composeReconciliationStaff } from './wire-reconciliation.ts';
import { composeTrees, lanesOf, vendorsThenOf } from './wire-trees.ts';

/** Registers every staff call. `welcome` ensures that a merchant exists whose brand is served. */
export function composeStaff(
  app: FastifyInstance,
  context: Context,
  welcome: (merchant: string) => Promise<unknown>,
  { notifier, passwords }: Pick<Identity, 'notifier' | 'passwords'>,
  {
    cashier,
    exporting,
    contracts,
  }: {
    readonly cashier: Cashier;
    readonly exporting: Exporting;
    readonly contracts: Pick<Contracts, 'deps' | 'moves'>;
  },
): void {
  const brands = createBrandRevisions(context.db);
  const pipeline = createStaffPipeline(app, context, { authenticate: createAuthenticateStaff(context.db), welcome });
  accountRoutes(pipeline, accountDeps(context, passwords));
  overviewRoutes(pipeline, { waitingOrders: WAITING_ORDERS });
  journalRoutes(pipeline);
  previewRoutes(pipeline, {
    findMember: async (merchant, account) => {
      const row = await context.db.withMerchant(merchant, (scope) => findMember(scope, merchant, account));
      return row && withShares(memberDocument(row), await context.trees.read(merchant));
    },
    readBrandOf: async (merchant, session) => {
      const trees = await context.trees.read(merchant);
      const found = await context.db.withMerchant(merchant, (scope) => findCohort(scope, merchant, session));
      return found && brandShareOf(found, trees)?.revision;
    },
    readDraft: (merchant, edits) => readWithEdits(context, merchant, edits),
    readVendorsThen: vendorsThenOf(context),
    readContentSince: (merchant, at) =>
      context.db.withMerchant(merchant, (scope) =>
        readContentSince(scope, merchant, new Date(at), new Date(context.clock.now())),
      ),
    readBrand: (merchant, revision) => readBrandFiles(brands, merchant, revision),
    readPicture: (merchant, path, revision) =>
      revision === undefined
        ? context.db.withMerchant(merchant, (scope) => readDraftPicture(scope, merchant, path))
        : readBrandPicture(brands, merchant, revision, path),
  });
  const mustAsk = async (merchant: string, actor: string, ...areas: ApprovalArea[]) =>
    (await createTreeApprovals(context).needed(merchant, actor, areas)) > 0;
  studioRoutes(pipeline, {
    brands,
    isMoved: (error) => error instanceof BrandMoved,
    isRefused: (error) => error instanceof BrandRevisionRefused,
    readLanes: lanesOf,
    readBrandFile,
    mustAsk: (merchant, staffId, isOfPacks) =>
      mustAsk(merchant, `staff:${staffId}`, 'brand', ...(isOfPacks ? (['protection'] as const) : [])),
    readCurrent,
  });
  mediaRoutes(pipeline);
  composePeople(pipeline, notifier);
  setAsideRoutes(pipeline);
  composeRedeems(pipeline, context, composeSteps(notifier));
  composeRewardsStaff(pipeline);
  composeGrants(pipeline, cashier.grants);
  composeCashierStaff(pipeline, cashier);
  exporting.staffRoutes(pipeline);
  composeReconciliationStaff(pipeline, cashier);
  composeAgentsStaff(pipeline, contracts);
  composeContractsStaff(pipeline, contracts);
  const content = staffContentRoutes(pipeline, (merchant, actor) => mustAsk(merchant, actor, 'content'));
  undoRoutes(pipeline, { ...composeTrees(pipeline), content });
}

/** Staff authentication uses the same hasher, codes and mail server as players'; the keys are the platform's own. */
function accountDeps({ config }: Context, passwords: Identity['passwords']): AccountDeps {
  return {
    passwords,
    atRest: createAtRest(config.secretKey, (db, _platform, name) => staffSecret(db, name)),
    totp: { secretBytes: SECRET_BYTES, describe: describeSecret, stepOf },
    recoveryCodes: { make: makeRecoveryCodes, read: readRecoveryCode },
    mail: config.mail && createSmtpTransport(config.mail),
  };
}
