/** What log-in offers to the features that end in a session: passwords, social log-in, registration, the security centre. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal, succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Visit } from '#gateway/door/door.ts';

/** A session that was opened. `give` sets its cookies and answers the token; call it once the transaction is through. */
export interface Opened {
  give(reply: FastifyReply): string;
}

/** The sessions of a member. */
export interface MemberSessions {
  /** Opens a session in the caller's transaction, and ends the one that the browser had. */
  open(db: Db, merchant: string, memberId: string, request: FastifyRequest): Promise<Opened>;
  /** Ends the member's sessions and forgets every remembered browser. */
  endAll(db: Db, merchant: string, memberId: string, spared?: SparedSession): Promise<void>;
}

/** A session that is treated otherwise when all of a member's end. */
export interface SparedSession {
  /** It stays, with its browser. */
  readonly except?: string | undefined;
  /** It ends, and its page is not told: it asked for it and goes on with the one that follows. */
  readonly untold?: string | undefined;
}

/** The value of a log-in that succeeded (docs/wire.md#session). */
export interface LoggedIn {
  readonly token: string;
  readonly id: string;
  readonly userName: string;
  readonly firstTimeLogin: boolean;
  readonly passwordExpired: boolean;
  readonly initialPassword: boolean;
  /** A second step was due, and there is no proven contact to take it by. */
  readonly lacksContact?: boolean;
}

export type LoginReply = ReturnType<typeof succeed<LoggedIn>> | Refusal;

/** How a member proved who they are without the password. */
export interface ProvedOtherwise {
  readonly memberId: string;
  /** `reset`: a new password was just set by mail or phone; its caller has asked for the authenticator already. */
  readonly by: 'social' | 'phone' | 'reset';
  /** What else belongs into the transaction that opens the session. */
  prepare?(db: Db): Promise<void>;
}

/** Lets a member in who proved who they are elsewhere: the site's policy, the second step where one is due, the session. */
export type LetIn = (visit: Visit, proved: ProvedOtherwise) => Promise<LoginReply>;
