/** Test console with a few in-memory sites that use the model's own functions. */

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { StaffCallFailed, type StaffClient } from '#console/api/client.ts';
import { StaffClientContext } from '#console/api/use-staff.ts';
import { MeContext } from '#console/session/me.ts';
import type { StaffRole } from '#contract/staff/policy.ts';
import type { ApprovalRulesReply } from '#contract/staff/requests/calls.ts';
import type { Me } from '#contract/staff/session/calls.ts';
import type { ManyRequest, OthersChange, SiteDocumentsReply } from '#contract/staff/trees/calls.ts';
import type { UndoRequest } from '#contract/staff/undo/calls.ts';
import { applyProposals } from '#model/proposals/apply.ts';
import type { Proposal, TreeChange } from '#model/proposals/proposal.ts';
import type { TreeBodies } from '#model/site/served-trees.ts';
import { brandFile } from '#model/testing/brands.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { ToastProvider } from '#ui/feedback/toast.tsx';
import { hashEffect } from '../change-outcome.ts';
import { announce, viewSite } from '../site-view.ts';

interface Line extends OthersChange {
  readonly proposal: Proposal;
}

export interface FakeSites {
  readonly client: StaffClient;
  readonly sent: readonly (ManyRequest | UndoRequest)[];
  /** Another staff user's change, reported like any change. */
  staffUser(merchant: string, proposals: readonly Proposal[], by: string, reason: string): void;
  /** Refuses the next change with this code, at one site or at all. */
  refuseNext(code: string, merchant?: string): void;
  /** Rules of approval at all sites; until then no other user could approve. */
  askApproval(areas: ApprovalRulesReply['areas'], others?: number): void;
  stateOf(merchant: string, id: string): string | undefined;
}

const ID = '00000000-0000-4000-8000-000000000001';
const AT = '2026-11-21T16:00:00.000Z';

/** Creates sites of sample brands with these initial switches. */
export function createFakeSites(merchants: readonly string[], switches: Readonly<Record<string, boolean>>): FakeSites {
  const siteStore = keepSites(merchants, switches);
  const sent: (ManyRequest | UndoRequest)[] = [];
  let refusal: Refusal | undefined;
  let rules: ApprovalRulesReply = { areas: [], others: 0 };

  const answer = async (name: string, request: unknown, merchant: string): Promise<unknown> => {
    if (name === 'staffDocuments') return siteStore.documentsOf(merchant);
    if (name === 'staffSwitches') return { switches: siteStore.linesOf(merchant).map(stateLine) };
    if (name === 'staffJournal') return { entries: [] };
    if (name === 'staffRollouts') return { running: [] };
    if (name === 'staffApprovalRules') return rules;
    if (name === 'staffProposeRequest') {
      sent.push(request as ManyRequest);
      return { id: ID, version: 1, state: 'open' };
    }
    sent.push(request as ManyRequest | UndoRequest);
    const refused = refusal;
    refusal = undefined;
    if (name === 'staffUndo') return undo(siteStore, merchant, request as UndoRequest);
    const many = request as ManyRequest;
    return { outcomes: await Promise.all(many.merchants.map((one) => changeOne(siteStore, many, one, refused))) };
  };

  return {
    sent,
    client: {
      // Serialized like a real reply: shares no object with the site.
      send: async (call, request, merchant = '') =>
        call.read(JSON.parse(JSON.stringify(await answer(call.name, request, merchant)))),
    },
    staffUser: (merchant, proposals, by, reason) => void siteStore.make(merchant, proposals, by, reason),
    askApproval(areas, others = 1) {
      rules = { areas, others };
    },
    refuseNext(code, merchant) {
      refusal = { code, merchant };
    },
    stateOf: (merchant, id) => viewSite(siteStore.documentsOf(merchant)).side.documents.switches?.get(id)?.enabled,
  };
}

interface Refusal {
  readonly code: string;
  /** The site that refuses; undefined: all. */
  readonly merchant: string | undefined;
}

type SiteStore = ReturnType<typeof keepSites>;

function keepSites(merchants: readonly string[], switches: Readonly<Record<string, boolean>>) {
  const sites = new Map(merchants.map((merchant) => [merchant, { trees: treesWith(switches), revision: 1 }]));
  const journal: { readonly merchant: string; readonly line: Line }[] = [];
  const siteOf = (merchant: string) => {
    const site = sites.get(merchant);
    if (site === undefined) throw new StaffCallFailed('not_found');
    return site;
  };
  return {
    siteOf,
    linesOf: (merchant: string) => journal.filter((one) => one.merchant === merchant).map(({ line }) => line),
    documentsOf: (merchant: string): SiteDocumentsReply => ({
      merchant,
      revision: siteOf(merchant).revision,
      brandRevision: 'b1',
      brand: brandFile({ merchant, name: merchant }),
      brandLines: {},
      brandTexts: {},
      trees: siteOf(merchant).trees,
      lanes: [],
      problems: [],
    }),
    make(merchant: string, proposals: readonly Proposal[], by: string, reason: string): readonly string[] {
      const { trees, changes } = applyProposals(siteOf(merchant).trees, proposals);
      const revision = siteOf(merchant).revision + 1;
      sites.set(merchant, { trees, revision });
      return changes.map((change) => {
        const line = lineOf(change, { entry: String(journal.length + 1), revision, by, at: AT, reason });
        journal.push({ merchant, line });
        return line.entry;
      });
    },
  };
}

/** A change at one site: made, refused, or in conflict with another staff user's. */
async function changeOne(
  siteStore: SiteStore,
  { proposals, reason }: ManyRequest,
  { merchant, base, effect }: ManyRequest['merchants'][number],
  refused: Refusal | undefined,
) {
  if (refused !== undefined && (refused.merchant ?? merchant) === merchant)
    return { merchant, outcome: 'refused', errorCode: refused.code, problems: [] };
  const subjects = proposals.map((proposal) => ('id' in proposal ? proposal.id : ''));
  const lines = siteStore.linesOf(merchant);
  const theirs = lines.filter(({ revision, subject }) => revision > base && subjects.includes(subject));
  const now = announce(viewSite(siteStore.documentsOf(merchant)), proposals).effect;
  const { revision } = siteStore.siteOf(merchant);
  if (theirs.length > 0 || effect !== (await hashEffect(now)))
    return { merchant, outcome: 'conflict', conflict: { revision, theirs, effect: now } };
  const entries = siteStore.make(merchant, proposals, 'me', reason);
  return { merchant, outcome: 'done', revision: revision + 1, changed: true, entries, effect: now };
}

function undo(siteStore: SiteStore, merchant: string, request: UndoRequest) {
  const lines = siteStore.linesOf(merchant);
  const line = lines.find(({ entry }) => entry === request.entry);
  const theirs = lines.filter((other) => other.subject === line?.subject && other.revision > (line?.revision ?? 0));
  const { revision } = siteStore.siteOf(merchant);
  if (line === undefined || theirs.length > 0) throw new StaffCallFailed('conflict', { revision, theirs });
  const back: Proposal = { kind: 'switch', id: line.subject, enabled: line.before === '1' };
  const entries = siteStore.make(merchant, [back], 'me', request.reason);
  return { revision: revision + 1, changed: true, entries, effect: { languages: [], groups: [], silent: [] } };
}
function treesWith(switches: Readonly<Record<string, boolean>>): TreeBodies {
  const childrenNodes = Object.entries(switches).map(([modId, on]) => ({ modId, enabled: on ? '1' : '0' }));
  return {
    switches: { modId: 'ROOT', enabled: '1', childrenNodes },
    rules: {},
    whitelabel: {},
    status: { maintenance: false, resources: [] },
  };
}

function lineOf(change: TreeChange, rest: Pick<Line, 'entry' | 'revision' | 'by' | 'at' | 'reason'>): Line {
  const { proposal, action, subject, before, after } = change;
  return { ...rest, proposal, action, subject, before, after };
}

function stateLine({ subject, entry, by, at, reason, after }: Line) {
  return { id: subject, enabled: after === '1', inTree: true, last: { entry, by, at, reason, urgent: false } };
}

export interface FakeConsoleProps {
  readonly sites: Pick<FakeSites, 'client'>;
  readonly merchants: readonly string[];
  readonly staffRole?: StaffRole;
  /** Languages of each site; English only if absent. */
  readonly languages?: readonly string[];
  readonly at: string;
  readonly path: string;
  readonly children: ReactNode;
}

export function FakeConsole(props: FakeConsoleProps) {
  const { sites, merchants, staffRole = 'support', languages = ['EN'], at, path, children } = props;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 0 } } });
  return (
    <QueryClientProvider client={queries}>
      <StaffClientContext value={sites.client}>
        <MeContext value={meOf(merchants, staffRole, languages)}>
          <ToastProvider labels={{ region: inEnglish('element.account.messages'), dismiss: 'Close' }}>
            <MemoryRouter initialEntries={[at]}>
              <Routes>
                <Route path={path} element={children} />
                <Route path="*" element={<p>elsewhere</p>} />
              </Routes>
            </MemoryRouter>
          </ToastProvider>
        </MeContext>
      </StaffClientContext>
    </QueryClientProvider>
  );
}

function meOf(merchants: readonly string[], role: StaffRole, languages: readonly string[]): Me {
  return {
    staffId: '1',
    name: 'Mai',
    email: 'mai@staff.example',
    role,
    merchants: 'all',
    csrf: 'c',
    secondStep: true,
    sites: merchants.map((merchant) => ({
      merchant,
      name: merchant.toUpperCase(),
      origin: '',
      languages,
      defaultLanguage: 'EN',
    })),
  };
}
