import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StaffRights } from '#contract/staff/policy.ts';
import type { Context } from '../context/context.ts';

/** Somebody of the staff whose session was checked. */
export interface StaffSession extends StaffRights {
  readonly staffId: string;
  readonly sessionId: string;
  /** Shown to colleagues. */
  readonly name: string;
  /** What a page of this session says with everything that changes something. */
  readonly csrf: string;
}

/** Checks the session cookie of a request: who it is, or why not. */
export type AuthenticateStaff = (
  request: FastifyRequest,
) => Promise<StaffSession | 'not_logged_in' | 'session_expired'>;

/** What a handler knows about the call that it answers. */
export interface StaffVisit {
  /** Null on calls that are open. */
  readonly staff: StaffSession | null;
  /** The merchant that the call is about; empty where it is about none. */
  readonly merchant: string;
  /** The address at the socket; never logged. */
  readonly address: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly log: FastifyBaseLogger;
}

/** The console's way in: what every call of the staff is registered at. */
export interface StaffPipeline {
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly authenticate: AuthenticateStaff;
  /** Makes sure that a merchant is there whose brand is served. */
  readonly welcome: (merchant: string) => Promise<unknown>;
  /** Actions that a second staff user confirms above the merchant's limit (two-persons.ts), by their names. */
  readonly paidActions: Map<string, unknown>;
}

/** Makes the staff's door of one gateway. */
export function createStaffPipeline(
  app: FastifyInstance,
  context: Context,
  parts: Pick<StaffPipeline, 'authenticate' | 'welcome'>,
): StaffPipeline {
  return { app, context, paidActions: new Map(), ...parts };
}

/** Who asks. Throws on a call that was registered as open: a mistake of ours. */
export function staffOf(visit: StaffVisit): StaffSession {
  if (visit.staff === null) throw new Error('staffOf was asked on an open call');
  return visit.staff;
}

/** Who did it, as the journal writes it, and from which session. */
export function actorOf(visit: StaffVisit): { readonly actor: string; readonly source: string } {
  const { staffId, sessionId } = staffOf(visit);
  return { actor: `staff:${staffId}`, source: sessionId };
}
